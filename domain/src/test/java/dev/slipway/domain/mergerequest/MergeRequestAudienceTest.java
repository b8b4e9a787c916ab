package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.mergerequest.MergeRequestAudience.Everywhere;
import dev.slipway.domain.mergerequest.MergeRequestAudience.OfProject;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Callers as audiences of lists. */
class MergeRequestAudienceTest {

    private static final ProjectFeatures OPEN = new ProjectFeatures(FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED,
            FeatureLevel.ENABLED, FeatureLevel.ENABLED);

    private static Caller caller(boolean administrator, boolean external) {
        return new Caller.Person(new Account(7, "ada", "Ada", administrator, external, AccountState.ACTIVE), 1, Set.of());
    }

    private static boolean sees(Caller caller, Visibility visibility) {
        return MergeRequestAudience.everywhere(caller).sees(visibility, OPEN, Optional.empty());
    }

    @Test
    void internal_projects_are_shown_to_accounts_that_are_not_external() {
        assertEquals(new Everywhere(false, true, OptionalLong.of(7)), MergeRequestAudience.everywhere(caller(false, false)));
        assertTrue(sees(caller(false, false), Visibility.INTERNAL));
        assertFalse(sees(caller(false, true), Visibility.INTERNAL));
        assertFalse(sees(Caller.ANONYMOUS, Visibility.INTERNAL));
        assertTrue(sees(Caller.ANONYMOUS, Visibility.PUBLIC));
    }

    @Test
    void private_projects_are_shown_to_administrators() {
        assertTrue(sees(caller(true, false), Visibility.PRIVATE));
        assertFalse(sees(caller(false, false), Visibility.PRIVATE));
        assertFalse(sees(Caller.ANONYMOUS, Visibility.PRIVATE));
    }

    @Test
    void list_of_a_project_knows_the_account() {
        assertEquals(new OfProject(OptionalLong.of(7)), MergeRequestAudience.ofProject(caller(false, false)));
        assertEquals(new OfProject(OptionalLong.empty()), MergeRequestAudience.ofProject(Caller.ANONYMOUS));
    }
}
