package org.hotseat.api;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.multi.qrcode.QRCodeMultiReader;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a QR code out of its picture, by another library than the one that draws it. */
final class QrReader {

    private static final int WHITE = 0xffffff;
    private static final int SCALE = 4;
    private static final Pattern SIDE = Pattern.compile("viewBox=\"0 0 (\\d+) \\1\"");
    private static final Pattern BAR = Pattern.compile("M(\\d+),(\\d+)h(\\d+)v1h-\\3z");

    private QrReader() {}

    static String read(String svg) throws NotFoundException {
        Matcher viewBox = SIDE.matcher(svg);
        if (!viewBox.find()) {
            throw new AssertionError(svg);
        }
        int side = Integer.parseInt(viewBox.group(1)) * SCALE;
        int[] pixels = new int[side * side];
        Arrays.fill(pixels, WHITE);
        for (Matcher bar = BAR.matcher(svg); bar.find(); ) {
            int left = Integer.parseInt(bar.group(1)) * SCALE;
            int top = Integer.parseInt(bar.group(2)) * SCALE;
            int width = Integer.parseInt(bar.group(3)) * SCALE;
            for (int y = top; y < top + SCALE; y++) {
                Arrays.fill(pixels, y * side + left, y * side + left + width, 0);
            }
        }
        BinaryBitmap bitmap =
                new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(side, side, pixels)));
        return new QRCodeMultiReader().decodeMultiple(bitmap)[0].getText();
    }
}
