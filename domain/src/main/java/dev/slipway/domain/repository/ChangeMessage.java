package dev.slipway.domain.repository;

/** Messages of commits that apply the change of another commit or undo it. Readers find the other commit by them. */
public final class ChangeMessage {

    private ChangeMessage() {
    }

    /** Returns the message of the commit, followed by its id. */
    public static String ofCherryPick(Commit commit) {
        return commit.message().stripTrailing() + "\n\n(cherry picked from commit " + commit.sha() + ")";
    }

    /** Returns a title that quotes that of the commit, followed by its id. */
    public static String ofRevert(Commit commit) {
        return "Revert \"" + commit.title() + "\"\n\nThis reverts commit " + commit.sha();
    }
}
