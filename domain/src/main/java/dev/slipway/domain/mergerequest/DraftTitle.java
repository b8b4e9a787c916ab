package dev.slipway.domain.mergerequest;

import java.util.Locale;
import java.util.stream.Stream;

/** Titles that mark a merge request as a draft, which is not merged: they begin with one of three marks, in any case. */
public final class DraftTitle {

    private static final String USUAL = "Draft: ";
    private static final String[] MARKS = {"[draft]", "(draft)", "draft:"};

    private DraftTitle() {
    }

    /** Returns whether a title begins with a mark. */
    public static boolean marks(String title) {
        return mark(title) > 0;
    }

    /** Returns a title without the marks that it begins with. */
    public static String ready(String title) {
        String left = title;
        for (int length = mark(left); length > 0; length = mark(left)) {
            left = left.substring(length).stripLeading();
        }
        return left;
    }

    /** Returns a title with a mark; one that has a mark is unchanged. */
    public static String draft(String title) {
        return marks(title) ? title : USUAL + title;
    }

    /** Returns the length of the mark; 0 for none. */
    private static int mark(String title) {
        return Stream.of(MARKS).filter(mark -> title.length() >= mark.length()
                && title.substring(0, mark.length()).toLowerCase(Locale.ROOT).equals(mark)).mapToInt(String::length).findFirst().orElse(0);
    }
}
