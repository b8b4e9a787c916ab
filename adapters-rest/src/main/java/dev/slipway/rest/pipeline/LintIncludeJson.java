package dev.slipway.rest.pipeline;

import dev.slipway.domain.ciconfig.include.IncludeKind;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.include.IncludedFile.Home;
import dev.slipway.rest.edge.paging.Links;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file that is part of a configuration.
 *
 * @param blob URL of its page
 * @param raw  URL of its content
 */
record LintIncludeJson(String type, String location, @Nullable String blob, @Nullable String raw, Map<String, String> extra,
        @Nullable String contextProject,
        @Nullable String contextSha) {

    static LintIncludeJson of(IncludedFile file, Links links) {
        Optional<Home> home = file.home().filter(source -> file.kind() == IncludeKind.LOCAL || file.kind() == IncludeKind.PROJECT);
        Map<String, String> extra = new TreeMap<>();
        file.request().ifPresent(asked -> extra.putAll(Map.of("project", asked.project(), "ref", asked.ref())));
        return new LintIncludeJson(file.kind().word(), file.location(), home.map(source -> page(source, "blob", file, links)).orElse(null),
                file.kind() == IncludeKind.REMOTE ? file.location() : home.map(source -> page(source, "raw", file, links)).orElse(null),
                extra, file.includedFor().map(Home::project).orElse(null), file.includedFor().map(Home::sha).orElse(null));
    }

    private static String page(Home home, String part, IncludedFile file, Links links) {
        return links.inProject(home.project(), part, home.sha() + "/" + file.location());
    }
}
