package dev.slipway.domain.award;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Names of emoji and their aliases. Several vocabularies name the same emoji differently; the product has one name for each, under which
 * emoji are stored and compared.
 */
public final class EmojiIndex {

    private static final Pattern NAME = Pattern.compile("[a-z0-9_+-]{1,100}");
    /** Name of an emoji with a tone of skin. */
    private static final Pattern TONED = Pattern.compile("(.+)(_tone[1-5])");
    private static final int TONES = 5;
    private static final Pattern COUNTRY = Pattern.compile("[a-z]{2}");

    private final Map<String, String> names;

    private EmojiIndex(Map<String, String> names) {
        this.names = Map.copyOf(names);
    }

    /**
     * Makes the index of some emoji.
     *
     * @param emoji   the aliases of each emoji, one list for each vocabulary, with or without colons; an alias of an earlier vocabulary
     *                stands for the emoji that has it there. Its first alias is its name, those that are no names are left out
     * @param renamed the product's names, by the names that emoji have here; without a tone of skin
     */
    public static EmojiIndex of(List<List<List<String>>> emoji, Map<String, String> renamed) {
        Map<String, String> names = new HashMap<>();
        int vocabularies = emoji.stream().mapToInt(List::size).max().orElse(0);
        for (int number = 0; number < vocabularies; number++) {
            for (List<List<String>> one : emoji) {
                Optional<String> name = first(one).map(found -> renamed(found, renamed));
                if (number < one.size()) {
                    plain(one.get(number)).forEach(alias -> names.putIfAbsent(alias, name.orElseThrow()));
                }
            }
        }
        List.copyOf(names.values()).forEach(name -> names.putIfAbsent(name, name));
        addToned(names);
        return new EmojiIndex(names);
    }

    /** Gives an emoji with a tone of skin the aliases that it has without one: vocabularies leave some of these out. */
    private static void addToned(Map<String, String> names) {
        Set<String> known = Set.copyOf(names.values());
        Map.copyOf(names).forEach((alias, name) -> IntStream.rangeClosed(1, TONES).mapToObj(tone -> "_tone" + tone)
                .filter(tone -> known.contains(name + tone)).forEach(tone -> names.putIfAbsent(alias + tone, name + tone)));
    }

    private static Optional<String> first(List<List<String>> vocabularies) {
        return vocabularies.stream().flatMap(aliases -> plain(aliases).stream()).findFirst();
    }

    private static List<String> plain(List<String> aliases) {
        return aliases.stream().map(EmojiIndex::plain).filter(alias -> NAME.matcher(alias).matches()).toList();
    }

    private static String renamed(String name, Map<String, String> renamed) {
        Matcher toned = TONED.matcher(name);
        return toned.matches() ? renamed.getOrDefault(toned.group(1), toned.group(1)) + toned.group(2) : renamed.getOrDefault(name, name);
    }

    /** Returns a name without a colon on each side. */
    private static String plain(String name) {
        int from = name.startsWith(":") ? 1 : 0;
        int to = name.endsWith(":") && name.length() > from ? name.length() - 1 : name.length();
        return name.substring(from, to);
    }

    /**
     * Returns the name of an emoji that clients name by any of its aliases, or a flag that they name by its country.
     *
     * @param alias with or without colons around it
     * @return empty if no emoji has the alias
     */
    public Optional<String> find(String alias) {
        String plain = plain(alias);
        return Optional.ofNullable(names.get(plain))
                .or(() -> COUNTRY.matcher(plain).matches() ? Optional.ofNullable(names.get("flag_" + plain)) : Optional.empty());
    }
}
