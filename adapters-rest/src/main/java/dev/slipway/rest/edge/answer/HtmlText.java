package dev.slipway.rest.edge.answer;

/** Plain texts as HTML, in members of answers that clients show as they are. */
public final class HtmlText {

    private HtmlText() {
    }

    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** Returns a text as one paragraph; nothing for an empty text. */
    public static String paragraph(String text) {
        return text.isEmpty() ? "" : "<p>" + escaped(text) + "</p>";
    }
}
