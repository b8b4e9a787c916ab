package dev.slipway.application.repository;

import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.project.ForkListener;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Named;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.project.ForkRules;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Copies the repository of a project to a fork. The fork's refs are read from the copy, since the source goes on. */
public final class RepositoryOfFork implements ForkListener {

    private final WritableRepositories writable;
    private final Repositories repositories;
    private final Refs refs;
    private final Commits commits;
    private final MirroredRefs mirror;
    private final RepositoryFacts facts;
    private final DefaultProtections protections;

    RepositoryOfFork(WritableRepositories writable, Repositories repositories, Refs refs, Commits commits, MirroredRefs mirror,
            RepositoryFacts facts, DefaultProtections protections) {
        this.writable = writable;
        this.repositories = repositories;
        this.refs = refs;
        this.commits = commits;
        this.mirror = mirror;
        this.facts = facts;
        this.protections = protections;
    }

    @Override
    public void check(long sourceId, Optional<String> branches) {
        chosen(sourceId, branches);
    }

    @Override
    public Copied copy(Fork fork) {
        writable.requireSpace();
        List<String> branches = chosen(fork.sourceId(), fork.branches());
        String head = ForkRules.defaultBranch(fork.defaultBranch(), branches);
        try {
            repositories.copy(fork.sourceId(), fork.projectId(), head, Set.copyOf(branches));
        } catch (RuntimeException failed) {
            if (writable.exhausted(failed)) {
                throw Refusal.storageFull();
            }
            throw failed;
        }
        List<Named> copied = refs.all(fork.projectId());
        Map<String, Commit> known = new HashMap<>();
        for (Named each : copied) {
            String sha = each.target().commit();
            if (sha != null && !known.containsKey(sha)) {
                commits.find(fork.projectId(), sha).ifPresent(commit -> known.put(sha, commit));
            }
        }
        return new CopiedRepository(fork.projectId(), head, copied, known);
    }

    private List<String> chosen(long sourceId, Optional<String> text) {
        if (text.isEmpty()) {
            return List.of();
        }
        Set<String> existing = refs.all(sourceId).stream().map(Named::ref).filter(ref -> ref.kind() == RefKind.BRANCH)
                .map(ref -> ref.name()).collect(Collectors.toSet());
        List<String> wanted = ForkRules.branches(text.get(), existing);
        wanted.stream().filter(name -> !existing.contains(name)).findFirst().ifPresent(missing -> {
            throw Refusal.badRequest(Reason.of("fork.branch_missing", missing));
        });
        return wanted;
    }

    private final class CopiedRepository implements Copied {

        private final long projectId;
        private final String head;
        private final List<Named> copied;
        private final Map<String, Commit> known;

        CopiedRepository(long projectId, String head, List<Named> copied, Map<String, Commit> known) {
            this.projectId = projectId;
            this.head = head;
            this.copied = copied;
            this.known = known;
        }

        @Override
        public String defaultBranch() {
            return head;
        }

        @Override
        public void store(Instant now) {
            for (Named each : copied) {
                Commit commit = known.get(each.target().commit());
                if (commit != null) {
                    mirror.put(projectId, each.ref(), each.target().object(), commit, each.target().message(), now);
                }
            }
            if (copied.stream().anyMatch(each -> each.ref().kind() == RefKind.BRANCH)) {
                facts.filled(projectId, head, now);
                protections.protect(projectId, head, now);
            }
            writable.measure(projectId);
        }
    }
}
