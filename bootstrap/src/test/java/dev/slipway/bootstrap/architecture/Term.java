package dev.slipway.bootstrap.architecture;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of ours for which the field has another.
 *
 * @param say      the field's word
 * @param types    what names of types do not contain, over the name's parts in lower case: {@code pipeline wish}
 * @param members  the same for methods, fields and record components
 * @param prose    what first sentences of Javadoc do not contain
 * @param ordinary where the word means what everyone means by it; taken out of names and sentences first
 * @param except   paths of files that speak another language, such as that of the wire
 */
record Term(String name, String say, Pattern types, Pattern members, Pattern prose, Pattern ordinary, List<String> except) {

    private static final Pattern NEVER = Pattern.compile("(?!)");

    static Term of(String name, String say) {
        return new Term(name, say, NEVER, NEVER, NEVER, NEVER, List.of());
    }

    Term types(String banned) {
        return new Term(name, say, words(banned), members, prose, ordinary, except);
    }

    Term names(String banned) {
        return new Term(name, say, words(banned), words(banned), prose, ordinary, except);
    }

    Term prose(String banned) {
        return new Term(name, say, types, members, words(banned), ordinary, except);
    }

    /** The same in names and in prose. */
    Term everywhere(String banned) {
        return names(banned).prose(banned);
    }

    Term ordinary(String meant) {
        return new Term(name, say, types, members, prose, words(meant), except);
    }

    Term except(String... paths) {
        return new Term(name, say, types, members, prose, ordinary, List.of(paths));
    }

    private static Pattern words(String words) {
        return Pattern.compile("\\b(?:" + words + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    Optional<String> inName(Declaration declared) {
        return find(declared.kind() == Declaration.Kind.TYPE ? types : members, declared, declared.words());
    }

    /** Looks at the first sentence of the Javadoc, without code in it. */
    Optional<String> inSummary(Declaration declared) {
        return find(prose, declared, declared.summary().replaceAll("\\{@\\w+[^}]*}|<code>.*?</code>", "_"));
    }

    private Optional<String> find(Pattern banned, Declaration declared, String text) {
        String path = declared.file().path().toString();
        if (except.stream().anyMatch(path::contains)) {
            return Optional.empty();
        }
        Matcher found = banned.matcher(ordinary.matcher(text).replaceAll("_"));
        return found.find() ? Optional.of(found.group()) : Optional.empty();
    }
}
