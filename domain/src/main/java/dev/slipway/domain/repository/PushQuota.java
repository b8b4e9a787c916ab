package dev.slipway.domain.repository;

/**
 * Which refs of one push get pipelines: the first branches and the first tags that it changes, so many of each. A push of a whole history
 * of tags would otherwise fill the queue. Deleted and other refs get none anyway, and do not count.
 *
 * @param most pipelines of branches, and again of tags; 0 is no limit
 * @param branches that were changed so far
 * @param tags that were changed so far
 */
public record PushQuota(int most, int branches, int tags) {

    public PushQuota {
        if (most < 0 || branches < 0 || tags < 0) {
            throw new IllegalArgumentException(most + ", " + branches + ", " + tags);
        }
    }

    public static PushQuota of(int most) {
        return new PushQuota(most, 0, 0);
    }

    /** Returns whether a change of a ref gets a pipeline, as far as this quota decides. */
    public boolean covers(RefUpdate update) {
        return most == 0 || !counts(update) || (update.ofBranch() ? branches : tags) < most;
    }

    /** Returns what is left after a change of a ref. */
    public PushQuota after(RefUpdate update) {
        if (!counts(update)) {
            return this;
        }
        return update.ofBranch() ? new PushQuota(most, branches + 1, tags) : new PushQuota(most, branches, tags + 1);
    }

    private static boolean counts(RefUpdate update) {
        return !update.deletes() && RefKind.LISTED.contains(update.ref().kind());
    }
}
