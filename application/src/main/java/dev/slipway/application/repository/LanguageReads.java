package dev.slipway.application.repository;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.port.FileSizes;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.language.LanguageShares;
import dev.slipway.domain.repository.language.LanguageTable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows the languages of a project's default branch. Commits are immutable, so their results are cached. */
public final class LanguageReads {

    /** Maximum number of cached commits. The least recently used ones are evicted first. */
    private static final int CACHED = 5_000;

    private final Access access;
    private final MirroredRefs mirror;
    private final FileSizes sizes;
    private final int cached;
    private final Map<Tip, Map<String, BigDecimal>> known = new LinkedHashMap<>(16, 0.75f, true);

    public LanguageReads(Access access, MirroredRefs mirror, FileSizes sizes) {
        this(access, mirror, sizes, CACHED);
    }

    LanguageReads(Access access, MirroredRefs mirror, FileSizes sizes, int cached) {
        this.access = access;
        this.mirror = mirror;
        this.sizes = sizes;
        this.cached = cached;
    }

    private record Tip(long projectId, String sha) {}

    /** Returns percentages, the largest first; empty without files. */
    public Map<String, BigDecimal> of(Caller caller, ProjectRef reference) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        return mirror.find(grant.id(), RefName.branch(grant.defaultBranch()))
                .map(tip -> shares(new Tip(grant.id(), tip.commit().sha()))).orElse(Map.of());
    }

    private Map<String, BigDecimal> shares(Tip tip) {
        Map<String, BigDecimal> remembered = recall(tip);
        return remembered != null
                ? remembered
                : remember(tip, LanguageShares.of(sizes.grouped(tip.projectId(), tip.sha(), LanguageTable::of)));
    }

    private synchronized @Nullable Map<String, BigDecimal> recall(Tip tip) {
        return known.get(tip);
    }

    private synchronized Map<String, BigDecimal> remember(Tip tip, Map<String, BigDecimal> shares) {
        known.put(tip, shares);
        if (known.size() > cached) {
            known.remove(known.keySet().iterator().next());
        }
        return shares;
    }
}
