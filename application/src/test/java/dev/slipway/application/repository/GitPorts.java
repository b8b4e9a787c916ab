package dev.slipway.application.repository;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** The git ports of one implementation, over the same repositories, with what a scenario needs to fill one. */
public record GitPorts(Repositories repositories, Refs refs, Commits commits, Files files) {

    public static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    public static Signature signature(String name, Instant at) {
        return new Signature(name, name.toLowerCase().replace(' ', '.') + "@example.com", at);
    }

    public static FileAction create(String path, String content) {
        return new FileAction.Create(path, content.getBytes(StandardCharsets.UTF_8), false);
    }

    public static FileAction update(String path, String content) {
        return new FileAction.Update(path, content.getBytes(StandardCharsets.UTF_8), null);
    }

    /** Stores a commit that no ref names. */
    public Commit store(long project, String parent, String message, Instant at, FileAction... actions) {
        Signature ada = signature("Ada Lovelace", at);
        Written written = commits.write(project, new Draft(parent, message, ada, ada, List.of(actions)));
        if (written instanceof Written.Done done) {
            return done.commit();
        }
        throw new AssertionError(written.toString());
    }

    /** Stores a commit and moves the branch to it. */
    public Commit commit(long project, String branch, String message, Instant at, FileAction... actions) {
        RefName ref = RefName.branch(branch);
        String before = refs.find(project, ref).map(Refs.Target::object).orElse(Shas.ZERO);
        Commit commit = store(project, before.equals(Shas.ZERO) ? null : before, message, at, actions);
        if (!refs.move(project, ref, before, commit.sha())) {
            throw new AssertionError("the branch did not move");
        }
        return commit;
    }
}
