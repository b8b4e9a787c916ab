package dev.slipway.domain.branch;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.FileNames;
import dev.slipway.domain.kernel.Policy;
import java.util.Arrays;

/** Validates names of branches and tags by the rules of {@code git check-ref-format}, so that git accepts every valid name. */
public final class RefNameRules {

    public static final int LONGEST = 255;
    private static final String FORBIDDEN = "~^:?*[\\";

    public static final Policy<String> POLICY = Policy.of("ref.name",
            requires("ref.empty", name -> !name.isEmpty()),
            requires("ref.too_long", name -> name.length() <= LONGEST, name -> LONGEST),
            requires("ref.component_too_long", FileNames::fit, name -> FileNames.LONGEST),
            requires("ref.leading_dash", name -> !name.startsWith("-")),
            requires("ref.forbidden_character", RefNameRules::onlyAllowed),
            requires("ref.double_dot", name -> !name.contains("..")),
            requires("ref.at_brace", name -> !name.contains("@{")),
            requires("ref.single_at", name -> !name.equals("@")),
            requires("ref.slash", RefNameRules::slashesSeparate),
            requires("ref.trailing_dot", name -> !name.endsWith(".")),
            requires("ref.component", RefNameRules::componentsAllowed),
            requires("ref.head", name -> !name.equals("HEAD")));

    private RefNameRules() {
    }

    private static boolean onlyAllowed(String name) {
        return name.codePoints().noneMatch(character -> character <= ' ' || character == 0x7F
                || FORBIDDEN.indexOf(character) >= 0
                || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE);
    }

    private static boolean slashesSeparate(String name) {
        return !name.startsWith("/") && !name.endsWith("/") && !name.contains("//");
    }

    private static boolean componentsAllowed(String name) {
        return Arrays.stream(name.split("/"))
                .noneMatch(part -> part.startsWith(".") || part.endsWith(".lock"));
    }
}
