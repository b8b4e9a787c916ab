package dev.slipway.application.release;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.ReleaseAccess.Found;
import dev.slipway.application.release.port.Releases;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.release.ReleaseText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Changes the name, the description or the moment of a release. */
public final class UpdateRelease {

    private final ReleaseAccess rights;
    private final ReleaseReads reads;
    private final Releases releases;
    private final Transactions transactions;

    UpdateRelease(ReleaseAccess rights, ReleaseReads reads, Releases releases, Transactions transactions) {
        this.rights = rights;
        this.reads = reads;
        this.releases = releases;
        this.transactions = transactions;
    }

    /** Changes; empty parts stay as they are. @param milestones titles; there are none yet, so that each is missing */
    public record Changes(Optional<String> name, Optional<String> description, Optional<Instant> releasedAt,
            Optional<List<String>> milestones) {

        boolean nothing() {
            return name.isEmpty() && description.isEmpty() && releasedAt.isEmpty() && milestones.isEmpty();
        }
    }

    public ShownRelease update(Caller caller, ProjectRef project, String tag, Changes changes) {
        Found found = rights.changeable(caller, project, tag);
        if (changes.nothing()) {
            throw Refusal.badRequest(Reason.of("release.no_change"));
        }
        changes.milestones().filter(titles -> !titles.isEmpty()).ifPresent(titles -> {
            throw Refusal.badRequest(Reason.of("release.no_milestones", String.join(", ", titles)));
        });
        transactions.run(now -> {
            ReleaseText before = releases.hold(found.release().id()).orElseThrow(Refusal::notFound);
            ReleaseText after = new ReleaseText(changes.name().orElse(before.name()), changes.description().orElse(before.description()),
                    changes.releasedAt().orElse(before.releasedAt()));
            List<FieldError> errors = after.errors();
            if (!errors.isEmpty()) {
                throw Refusal.invalid(errors);
            }
            releases.update(found.release().id(), after, now);
        });
        return reads.shown(found.grant(), releases.find(found.grant().id(), tag).orElseThrow(Refusal::notFound));
    }
}
