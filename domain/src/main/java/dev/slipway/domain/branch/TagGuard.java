package dev.slipway.domain.branch;

import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Protections of a project that match one tag.
 *
 * @param protections the matching ones; empty if the tag is not protected
 */
public record TagGuard(List<ProtectedTag> protections) implements RefGuard {

    public TagGuard {
        protections = List.copyOf(protections);
    }

    public static TagGuard of(String tag, List<ProtectedTag> all) {
        return new TagGuard(all.stream().filter(each -> each.pattern().matches(tag)).toList());
    }

    @Override
    public boolean isProtected() {
        return !protections.isEmpty();
    }

    @Override
    public Optional<Reason> objection(Kind kind, Pusher pusher) {
        return TagChange.POLICY.judge(new TagChange(kind, pusher, protections)).denial();
    }

    @Override
    public boolean mayRun(Pusher pusher) {
        return objection(Kind.CREATE, pusher).isEmpty();
    }

    @Override
    public Stream<AccessGrant> grants() {
        return protections.stream().flatMap(each -> each.create().stream());
    }
}
