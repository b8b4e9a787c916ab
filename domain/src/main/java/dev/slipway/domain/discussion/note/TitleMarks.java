package dev.slipway.domain.discussion.note;

/**
 * Marks the difference of two titles: text that goes as <code>{-old-}</code>, and text that comes as <code>{+new+}</code>. The part between
 * the common beginning and the common end is the difference.
 *
 * @param before the former title with its mark
 * @param after  the new title with its mark
 */
public record TitleMarks(String before, String after) {

    public static TitleMarks of(String before, String after) {
        int shorter = Math.min(before.length(), after.length());
        int begin = 0;
        while (begin < shorter && before.charAt(begin) == after.charAt(begin)) {
            begin++;
        }
        begin = whole(before, begin);
        int end = 0;
        while (end < shorter - begin && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
            end++;
        }
        end = before.length() - wholeFrom(before, before.length() - end);
        return new TitleMarks(marked(before, begin, end, '-'), marked(after, begin, end, '+'));
    }

    /** Returns the position, or the one before if it is inside a character of two units. */
    private static int whole(String text, int position) {
        return position > 0 && Character.isHighSurrogate(text.charAt(position - 1)) ? position - 1 : position;
    }

    /** Returns the position, or the one after if it is inside a character of two units. */
    private static int wholeFrom(String text, int position) {
        return position < text.length() && Character.isLowSurrogate(text.charAt(position)) ? position + 1 : position;
    }

    private static String marked(String title, int begin, int end, char sign) {
        String different = title.substring(begin, title.length() - end);
        return different.isEmpty() ? title
                : title.substring(0, begin) + "{" + sign + different + sign + "}" + title.substring(title.length() - end);
    }
}
