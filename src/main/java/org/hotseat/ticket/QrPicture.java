package org.hotseat.ticket;

import io.nayuki.qrcodegen.QrCode;

/**
 * Draws a text as a QR code in SVG, with as few modules as hold it, and as much error correction as these allow. It is
 * always black on white, with the quiet zone that the standard requires (ISO/IEC 18004).
 */
final class QrPicture {

    private static final int QUIET_ZONE = 4;

    private QrPicture() {}

    /**
     * Returns the SVG.
     *
     * @param text the text, at most {@value TicketTokens#MAX_LENGTH} characters
     */
    static String svg(String text) {
        QrCode code = QrCode.encodeText(text, QrCode.Ecc.LOW);
        int side = code.size + 2 * QUIET_ZONE;
        StringBuilder dark = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) {
                    int begin = x;
                    while (x + 1 < code.size && code.getModule(x + 1, y)) {
                        x++;
                    }
                    dark.append('M')
                            .append(begin + QUIET_ZONE)
                            .append(',')
                            .append(y + QUIET_ZONE)
                            .append('h')
                            .append(x + 1 - begin)
                            .append("v1h-")
                            .append(x + 1 - begin)
                            .append('z');
                }
            }
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + side + " " + side
                + "\" shape-rendering=\"crispEdges\"><rect width=\"" + side + "\" height=\"" + side
                + "\" fill=\"#fff\"/><path fill=\"#000\" d=\"" + dark + "\"/></svg>\n";
    }
}
