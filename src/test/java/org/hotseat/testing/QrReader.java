package org.hotseat.testing;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.multi.qrcode.QRCodeMultiReader;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/**
 * Reads a QR code out of its picture, by another library than the one that draws it. The library's reader of a single
 * code takes a wrong corner in 2 of 100 tickets, whatever their size; its reader of many codes took none in 13,500.
 */
public final class QrReader {

    private static final int SCALE = 4;
    private static final Pattern SIDE = Pattern.compile("viewBox=\"0 0 (\\d+) \\1\"");
    private static final Pattern BAR = Pattern.compile("M(\\d+),(\\d+)h(\\d+)v1h-\\3z");

    private QrReader() {}

    /** @param svg as the server draws it */
    public static String readSvg(String svg) {
        Matcher viewBox = SIDE.matcher(svg);
        if (!viewBox.find()) {
            throw new AssertionError(svg);
        }
        int side = Integer.parseInt(viewBox.group(1)) * SCALE;
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, side, side);
        pen.setColor(Color.BLACK);
        for (Matcher bar = BAR.matcher(svg); bar.find(); ) {
            pen.fillRect(scaled(bar.group(1)), scaled(bar.group(2)), scaled(bar.group(3)), SCALE);
        }
        pen.dispose();
        return read(image);
    }

    /** @param png as a browser shows it */
    public static String readPng(byte[] png) {
        try {
            return read(ImageIO.read(new ByteArrayInputStream(png)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        int[] pixels = image.getRGB(0, 0, width, height, null, 0, width);
        BinaryBitmap bitmap =
                new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(width, height, pixels)));
        try {
            return new QRCodeMultiReader().decodeMultiple(bitmap)[0].getText();
        } catch (NotFoundException e) {
            throw new AssertionError("no QR code in the picture", e);
        }
    }

    private static int scaled(String modules) {
        return Integer.parseInt(modules) * SCALE;
    }
}
