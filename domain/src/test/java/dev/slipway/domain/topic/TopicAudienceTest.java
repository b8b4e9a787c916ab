package dev.slipway.domain.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.project.ProjectAudience;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopicAudienceTest {

    @Test
    void caller_finds_topics_through_the_projects_of_its_lists() {
        for (Caller caller : List.of(Caller.ANONYMOUS, person(false, false), person(false, true), person(true, false))) {
            for (Visibility visibility : Visibility.values()) {
                for (boolean member : new boolean[] {false, true}) {
                    boolean listed = ProjectAudience.of(caller).sees(visibility, member);
                    assertEquals(listed, TopicAudience.of(caller).seesThrough(visibility, member),
                            () -> caller + " " + visibility + " " + member);
                }
            }
        }
    }

    private static Caller person(boolean administrator, boolean external) {
        return new Caller.Person(new Account(1, "u", "U", administrator, external, AccountState.ACTIVE), 1, Set.of());
    }
}
