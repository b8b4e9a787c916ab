package dev.slipway.domain.ciconfig.keyword;

import java.util.Set;

/**
 * Row of the language's table without its reader: a keyword, or a word in the value of one.
 *
 * @param name   word
 * @param where  where it is allowed
 * @param since  release that it came with; {@link #RELEASE} for that release and all before
 * @param effect effect in this server
 */
public record Word(String name, Set<Where> where, String since, Effect effect) {
    /** Release of the language that the server follows. Words of later releases are warnings, or errors where the server is strict. */
    public static final String RELEASE = "16.0";

    private static final String KEPT_REPORT = "it is given to runners, and what they hand in is kept";

    /** Effect of a word in this server. */
    public enum Effect {
        /** The server acts on it as the language says. */
        WORKS("it works as there"),
        /** The server checks it, stores it, and hands it on or keeps it. Nothing in the server depends on its value. */
        CARRIED("it is stored, and has no other effect"),
        /** The server checks it and stores nothing. */
        IGNORED("it has no effect");

        private final String text;

        Effect(String text) {
            this.text = text;
        }
    }

    /** Returns a word of the followed release. */
    public static Word of(String name, Set<Where> where) {
        return new Word(name, where, RELEASE, Effect.WORKS);
    }

    public Word since(String release) {
        return new Word(name, where, release, effect);
    }

    public Word with(Effect other) {
        return new Word(name, where, since, other);
    }

    /** Returns whether the word came after the followed release. */
    public boolean isNewer() {
        return !since.equals(RELEASE);
    }

    /** Returns the warning about the word at a location. Reports say which of their files are kept. */
    String warning(String location) {
        String text = effect == Effect.CARRIED && where.contains(Where.REPORTS) ? KEPT_REPORT : effect.text;
        return location + " `" + name + "` is newer than release " + RELEASE + ", it came with " + since + ": " + text;
    }
}
