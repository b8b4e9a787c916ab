package dev.slipway.rest.user.signin;

import io.nayuki.qrcodegen.QrCode.Ecc;

/** Draws QR codes as SVG, which is part of the page and needs no script. */
final class QrCode {

    /** Free modules around the code, as readers need them. */
    private static final int BORDER = 4;

    private QrCode() {
    }

    /** @return elements that contain numbers and the label alone, for every text */
    static String svg(String text, String label) {
        io.nayuki.qrcodegen.QrCode code = io.nayuki.qrcodegen.QrCode.encodeText(text, Ecc.MEDIUM);
        StringBuilder path = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) {
                    path.append('M').append(x + BORDER).append(',').append(y + BORDER).append("h1v1h-1z");
                }
            }
        }
        int size = code.size + 2 * BORDER;
        return "<svg class=\"qr\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + " " + size + "\" role=\"img\" aria-label=\""
                + label + "\" shape-rendering=\"crispEdges\"><path fill=\"#000\" d=\"" + path + "\"/></svg>";
    }
}
