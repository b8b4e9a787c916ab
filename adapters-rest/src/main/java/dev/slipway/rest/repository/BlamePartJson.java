package dev.slipway.rest.repository;

import dev.slipway.application.repository.port.Blames.Part;
import dev.slipway.domain.repository.Commit;
import java.time.Instant;
import java.util.List;

/** Consecutive lines of a file that come from the same commit. */
record BlamePartJson(CommitJson commit, List<String> lines) {

    record CommitJson(String id, List<String> parentIds, String message, Instant authoredDate, String authorName, String authorEmail,
            Instant committedDate, String committerName, String committerEmail) {}

    static BlamePartJson of(Part part) {
        Commit commit = part.commit();
        return new BlamePartJson(new CommitJson(commit.sha(), commit.parents(), commit.message(),
                commit.author().at(), commit.author().name(), commit.author().email(),
                commit.committer().at(), commit.committer().name(), commit.committer().email()), part.lines());
    }
}
