package dev.slipway.domain.repository;

import dev.slipway.domain.repository.FileDiff.Shown;

/**
 * How much of a difference between two commits is shown. Files and trees are hostile, so each limit holds whatever they contain.
 *
 * @param files   shown of one difference; what follows them is left out
 * @param lines   of all patches together; the patches that follow are collapsed
 * @param bytes   of all patches together; the patches that follow are collapsed
 * @param patch   bytes of the patch of one file; a larger one is too large
 * @param content bytes of a file that is compared; the patch of a larger one is too large
 * @param commits shown of one comparison; older ones are left out
 */
public record DiffLimits(int files, int lines, int bytes, int patch, int content, int commits) {

    public static final DiffLimits USUAL = new DiffLimits(1_000, 50_000, 5 * 1024 * 1024, 200 * 1024, 4 * 1024 * 1024, 1_000);

    /** What the patches before one took of the limits, whether they were shown or collapsed. */
    public record Spent(int lines, int bytes) {

        public static final Spent NOTHING = new Spent(0, 0);
    }

    /** How a patch of this size is shown, where so much was spent before it. */
    public Shown judge(Spent spent, Spent of) {
        if (of.bytes() > patch) {
            return Shown.TOO_LARGE;
        }
        boolean fits = spent.lines() + of.lines() <= lines && spent.bytes() + of.bytes() <= bytes;
        return fits ? Shown.WHOLE : Shown.COLLAPSED;
    }

    /**
     * What is spent after a patch. Patches that are too large were never made, and cost nothing; once one is collapsed, so are those
     * after it.
     */
    public Spent after(Spent spent, Spent of) {
        return switch (judge(spent, of)) {
            case WHOLE -> new Spent(spent.lines() + of.lines(), spent.bytes() + of.bytes());
            case COLLAPSED -> new Spent(lines, bytes);
            case TOO_LARGE -> spent;
        };
    }
}
