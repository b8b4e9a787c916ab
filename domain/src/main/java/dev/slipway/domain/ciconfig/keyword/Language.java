package dev.slipway.domain.ciconfig.keyword;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Words that a configuration may use, by place. A strict language has only those of the followed release; a lenient one has all. */
public final class Language {
    private final Map<Where, Map<String, Word>> words = new EnumMap<>(Where.class);

    /** Creates the language of a policy from the words of the table. */
    public Language(List<Word> table, KeywordPolicy policy) {
        for (Where where : Where.values()) {
            words.put(where, new LinkedHashMap<>());
        }
        table.stream().filter(word -> policy == KeywordPolicy.LENIENT || !word.isNewer())
                .forEach(word -> word.where().forEach(where -> of(where).putIfAbsent(word.name(), word)));
    }

    private Map<String, Word> of(Where where) {
        return Objects.requireNonNull(words.get(where));
    }

    /** Returns the words that are allowed at a place. */
    public Set<String> at(Where where) {
        return of(where).keySet();
    }

    /** Returns the known words, and the newer ones of the place if they are accepted. */
    public List<String> with(Collection<String> known, Where where) {
        Set<String> all = new LinkedHashSet<>(known);
        all.addAll(at(where));
        return List.copyOf(all);
    }

    /** Warns about a word if it is an accepted newer one. */
    public void warn(Place place, Where where, String word, Node node) {
        Word known = of(where).get(word);
        if (known != null && known.isNewer()) {
            place.findings().add(Finding.warning(known.warning(place.location()), node.position()));
        }
    }
}
