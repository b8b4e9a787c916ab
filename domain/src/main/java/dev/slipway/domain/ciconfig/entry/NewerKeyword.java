package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Keywords and values of later releases that are accepted with a warning about their effect. Strict installations treat them as unknown.
 */
enum NewerKeyword {
    REPORT_ANNOTATIONS(Holder.REPORTS, "annotations", "16.3", Effect.CARRIED),
    REPORT_REPOSITORY_XRAY(Holder.REPORTS, "repository_xray", "16.7", Effect.CARRIED),
    STRATEGY_MIRROR(Holder.STRATEGY, "mirror", "18.2", Effect.FOLLOWED),
    KUBERNETES_DASHBOARD(Holder.KUBERNETES, "dashboard", "18.4", Effect.IGNORED),
    KUBERNETES_MANAGED_RESOURCES(Holder.KUBERNETES, "managed_resources", "18.4", Effect.IGNORED);

    private final Holder holder;
    private final String word;
    private final String since;
    private final Effect effect;

    NewerKeyword(Holder holder, String word, String since, Effect effect) {
        this.holder = holder;
        this.word = word;
        this.since = since;
        this.effect = effect;
    }

    /** Keyword that contains the newer one. */
    enum Holder {
        REPORTS, STRATEGY, KUBERNETES
    }

    /** Effect of a newer keyword. */
    private enum Effect {
        CARRIED("it is given to runners, and what they hand in is kept"),
        FOLLOWED("it works as there"),
        IGNORED("it has no effect");

        private final String text;

        Effect(String text) {
            this.text = text;
        }
    }

    /** Returns the known words, and the newer ones of the holder if they are accepted. */
    static List<String> with(Place place, Collection<String> known, Holder holder) {
        Set<String> all = new LinkedHashSet<>(known);
        if (place.findings().keywords() == KeywordPolicy.LENIENT) {
            Arrays.stream(values()).filter(keyword -> keyword.holder == holder).forEach(keyword -> all.add(keyword.word));
        }
        return List.copyOf(all);
    }

    /** Warns about a word if it is an accepted newer one. */
    static void warn(Place place, Holder holder, String word, Node node) {
        if (place.findings().keywords() == KeywordPolicy.LENIENT) {
            Arrays.stream(values()).filter(keyword -> keyword.holder == holder && keyword.word.equals(word))
                    .forEach(keyword -> place.findings().add(Finding.warning(keyword.message(place), node.position())));
        }
    }

    private String message(Place place) {
        return place.location() + " `" + word + "` is newer than release 16.0, it came with " + since + ": " + effect.text;
    }
}
