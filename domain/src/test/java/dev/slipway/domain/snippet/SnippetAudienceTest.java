package dev.slipway.domain.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every caller, visibility of the project, level of snippets, visibility of the snippet and authorship. What is expected is written here:
 * n for anonymous callers, x for an external account and s for any other account without a role, G for members, A for administrators.
 */
class SnippetAudienceTest {

    private static final String PEOPLE = "nxsGA";

    /** Who sees a project, or a snippet of others where project and feature are open, by its visibility. */
    private static String shown(Visibility snippet) {
        return switch (snippet) {
            case PRIVATE -> "GA";
            case INTERNAL -> "sGA";
            case PUBLIC -> PEOPLE;
        };
    }

    private static String reached(FeatureLevel level) {
        return switch (level) {
            case DISABLED -> "";
            case PRIVATE -> "GA";
            case ENABLED -> PEOPLE;
        };
    }

    private static Caller caller(char who) {
        return who == 'n' ? Caller.ANONYMOUS
                : new Caller.Person(new Account(7, "ada", "Ada", who == 'A', who == 'x', AccountState.ACTIVE), 1, Set.of());
    }

    private static boolean in(String people, char who) {
        return people.indexOf(who) >= 0;
    }

    private static Standing standing(char who, Visibility project, FeatureLevel level) {
        return new Standing(who != 'n', who == 'x', who == 'A', who == 'G' ? Optional.of(Role.GUEST) : Optional.empty(), project, false,
                false, new ProjectFeatures(FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED,
                        FeatureLevel.ENABLED, level));
    }

    @Test
    void snippet_of_project_is_seen_as_the_table_says() {
        List<String> wrong = new ArrayList<>();
        int cells = 0;
        for (char who : PEOPLE.toCharArray()) {
            for (Visibility project : Visibility.values()) {
                for (FeatureLevel level : FeatureLevel.values()) {
                    for (Visibility snippet : Visibility.values()) {
                        for (boolean own : List.of(false, true)) {
                            boolean reaches = in(shown(project), who) && in(reached(level), who);
                            boolean sees = in(shown(snippet), who) || own && who != 'n';
                            SnippetAudience.Everywhere everywhere = SnippetAudience.everywhere(caller(who));
                            if (everywhere.reaches(project, level, who == 'G') != reaches
                                    || everywhere.sees(project, level, who == 'G', snippet, own) != (reaches && sees)
                                    || SnippetAudience.ofProject(caller(who), standing(who, project, level)).sees(snippet, own) != sees) {
                                wrong.add(who + " " + project + " " + level + " " + snippet + " " + own);
                            }
                            cells++;
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(5 * 3 * 3 * 3 * 2, cells);
    }

    @Test
    void personal_snippet_is_seen_as_the_table_says() {
        for (char who : "nxsA".toCharArray()) {
            for (Visibility snippet : Visibility.values()) {
                SnippetAudience.Everywhere everywhere = SnippetAudience.everywhere(caller(who));
                assertEquals(in(shown(snippet), who), everywhere.sees(snippet, false), who + " " + snippet);
                assertEquals(in(shown(snippet), who) || who != 'n', everywhere.sees(snippet, true), who + " own " + snippet);
            }
        }
    }
}
