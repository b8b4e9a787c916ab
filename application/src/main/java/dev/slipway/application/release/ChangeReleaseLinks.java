package dev.slipway.application.release;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.port.ReleaseAssets;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.release.LinkType;
import dev.slipway.domain.release.ReleaseLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Adds, changes and removes links of a release. */
public final class ChangeReleaseLinks {

    private final ReleaseAccess rights;
    private final ReleaseAssets assets;
    private final Transactions transactions;

    ChangeReleaseLinks(ReleaseAccess rights, ReleaseAssets assets, Transactions transactions) {
        this.rights = rights;
        this.assets = assets;
        this.transactions = transactions;
    }

    /** Changes of a link; empty parts stay as they are. */
    public record Changes(Optional<String> name, Optional<String> url, Optional<String> filepath, Optional<LinkType> type) {}

    public ReleaseLinkView add(Caller caller, ProjectRef project, String tag, ReleaseLink link) {
        long release = rights.changeable(caller, project, tag).release().id();
        return transactions.write(now -> {
            List<ReleaseLinkView> others = locked(release);
            if (others.size() >= ReleaseLink.MOST) {
                throw Refusal.invalid("links", "field.too_many", ReleaseLink.MOST);
            }
            check(link, others);
            return assets.add(release, link, now);
        });
    }

    public ReleaseLinkView update(Caller caller, ProjectRef project, String tag, long id, Changes changes) {
        long release = rights.changeable(caller, project, tag).release().id();
        return transactions.write(() -> {
            List<ReleaseLinkView> all = locked(release);
            ReleaseLink before = all.stream().filter(view -> view.id() == id).findFirst().orElseThrow(Refusal::notFound).link();
            ReleaseLink after = new ReleaseLink(changes.name().orElse(before.name()), changes.url().orElse(before.url()),
                    changes.filepath().or(before::filepath), changes.type().orElse(before.type()));
            check(after, all.stream().filter(view -> view.id() != id).toList());
            assets.update(release, id, after);
            return new ReleaseLinkView(id, after);
        });
    }

    /** Returns the link as it was. */
    public ReleaseLinkView remove(Caller caller, ProjectRef project, String tag, long id) {
        long release = rights.changeable(caller, project, tag).release().id();
        return transactions.write(() -> {
            ReleaseLinkView link = assets.find(release, id).orElseThrow(Refusal::notFound);
            if (!assets.remove(release, id)) {
                throw Refusal.notFound();
            }
            return link;
        });
    }

    private List<ReleaseLinkView> locked(long release) {
        return assets.lock(release).orElseThrow(Refusal::notFound);
    }

    private static void check(ReleaseLink link, List<ReleaseLinkView> others) {
        List<FieldError> errors = new ArrayList<>(link.errors());
        taken("name", link, others, other -> Optional.of(other.name()), errors);
        taken("url", link, others, other -> Optional.of(other.url()), errors);
        taken("filepath", link, others, ReleaseLink::filepath, errors);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
    }

    private static void taken(String field, ReleaseLink link, List<ReleaseLinkView> others,
            Function<ReleaseLink, Optional<String>> attribute, List<FieldError> errors) {
        Optional<String> value = attribute.apply(link);
        if (value.isPresent() && others.stream().anyMatch(other -> attribute.apply(other.link()).equals(value))) {
            errors.add(FieldError.of(field, "field.taken"));
        }
    }
}
