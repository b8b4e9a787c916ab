package dev.slipway.domain.repository;

import dev.slipway.domain.repository.FileDiff.Shown;

/**
 * Limits of the shown part of a comparison. Files and trees are untrusted, so the limits apply to any content.
 *
 * @param files   maximum files of one comparison; others are left out
 * @param lines   of all patches together; the patches that follow are collapsed
 * @param bytes   of all patches together; the patches that follow are collapsed
 * @param patch   bytes of the patch of one file; a larger one is too large
 * @param content bytes of a file that is compared; the patch of a larger one is too large
 * @param commits shown of one comparison; older ones are left out
 */
public record DiffLimits(int files, int lines, int bytes, int patch, int content, int commits) {

    public static final DiffLimits USUAL = new DiffLimits(1_000, 50_000, 5 * 1024 * 1024, 200 * 1024, 4 * 1024 * 1024, 1_000);

    /** Limits used up by the previous patches, shown or collapsed. */
    public record Spent(int lines, int bytes) {

        public static final Spent NOTHING = new Spent(0, 0);
    }

    /** Returns how a patch of this size is shown after the previous ones. */
    public Shown judge(Spent spent, Spent of) {
        if (of.bytes() > patch) {
            return Shown.TOO_LARGE;
        }
        boolean fits = spent.lines() + of.lines() <= lines && spent.bytes() + of.bytes() <= bytes;
        return fits ? Shown.WHOLE : Shown.COLLAPSED;
    }

    /**
     * Returns the usage after a patch. Patches that are too large are not built and use nothing; after a collapsed patch all others are
     * collapsed.
     */
    public Spent after(Spent spent, Spent of) {
        return switch (judge(spent, of)) {
            case WHOLE -> new Spent(spent.lines() + of.lines(), spent.bytes() + of.bytes());
            case COLLAPSED -> new Spent(lines, bytes);
            case TOO_LARGE -> spent;
        };
    }
}
