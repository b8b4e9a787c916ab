package dev.slipway.application.release;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.port.Releases.NewRelease;
import dev.slipway.application.release.port.Releases;
import dev.slipway.application.repository.ref.CreateTag;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.domain.release.ReleaseLinkList;
import dev.slipway.domain.release.ReleaseText;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creates the release of a tag, and the tag where it is missing. */
public final class CreateRelease {

    private final ReleaseAccess rights;
    private final ReleaseReads reads;
    private final Releases releases;
    private final TaggedCommits tags;
    private final CreateTag createTag;
    private final Transactions transactions;
    private final InstantSource clock;

    CreateRelease(ReleaseAccess rights, ReleaseReads reads, Releases releases, TaggedCommits tags, CreateTag createTag,
            Transactions transactions, InstantSource clock) {
        this.rights = rights;
        this.reads = reads;
        this.releases = releases;
        this.tags = tags;
        this.createTag = createTag;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * @param name       empty for the name of the tag
     * @param releasedAt empty for now
     * @param milestones titles; there are none yet, so that each is missing
     */
    public record Request(NewTag tag, Optional<String> name, Optional<String> description, Optional<Instant> releasedAt,
            List<String> milestones, List<ReleaseLink> links) {}

    /**
     * Tag of a release, and how it is created where it is missing.
     *
     * @param ref     branch or commit; empty if the tag exists
     * @param message empty for a light tag
     */
    public record NewTag(String name, Optional<String> ref, Optional<String> message) {}

    public ShownRelease create(Caller caller, ProjectRef project, Request request) {
        ProjectGrant grant = rights.changeable(caller, project);
        String tag = request.tag().name();
        rights.requireTag(caller, grant, tag);
        if (releases.find(grant.id(), tag).isPresent()) {
            throw taken();
        }
        if (!request.milestones().isEmpty()) {
            throw Refusal.badRequest(Reason.of("release.no_milestones", String.join(", ", request.milestones())));
        }
        ReleaseText text = new ReleaseText(request.name().orElse(tag), request.description().orElse(""),
                request.releasedAt().orElseGet(clock::instant));
        List<FieldError> errors = new ArrayList<>(text.errors());
        RefName.tag(tag).problem().ifPresent(problem -> errors.add(new FieldError("tag_name", problem)));
        errors.addAll(new ReleaseLinkList(request.links()).errors());
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        Commit commit = tags.find(grant.id(), tag).orElseGet(() -> tagged(caller, project, grant, request.tag()));
        long author = caller.accountId().orElseThrow();
        transactions.run(now -> {
            releases.lock(grant.id(), tag);
            if (!tags.exists(grant.id(), RefName.tag(tag))) {
                throw Refusal.notFound("Tag");
            }
            releases.add(new NewRelease(grant.id(), tag, commit.sha(), text, author, request.links()), now)
                    .orElseThrow(CreateRelease::taken);
            tags.keep(grant.id(), commit);
        });
        return reads.shown(grant, releases.find(grant.id(), tag).orElseThrow(Refusal::notFound));
    }

    /** Creates the tag. One that another caller creates meanwhile serves as well: the release itself decides who was first. */
    private Commit tagged(Caller caller, ProjectRef project, ProjectGrant grant, NewTag tag) {
        String ref = tag.ref().orElseThrow(() -> Refusal.unprocessable(Reason.of("release.no_ref")));
        try {
            createTag.create(caller, project, tag.name(), ref, tag.message().orElse(""));
        } catch (Refusal refused) {
            return tags.find(grant.id(), tag.name()).orElseThrow(() -> refused);
        }
        return tags.find(grant.id(), tag.name()).orElseThrow(Refusal::notFound);
    }

    private static Refusal taken() {
        return Refusal.conflict(Reason.of("release.exists"));
    }
}
