package dev.slipway.domain.deploytoken;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DeployTokenDraftTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static String errors(String name, String username, Set<DeployTokenScope> scopes) {
        return String.join(",", new DeployTokenDraft(name, Optional.ofNullable(username), scopes, Optional.empty()).errors().stream()
                .map(error -> error.field() + " " + error.reason().id()).toList());
    }

    @ParameterizedTest
    @CsvSource({"a,,''", "a,robot_1.x+y-z,''", "' ',,name field.blank", "a,robot 1,username deploy_token.username",
        "a,'',username deploy_token.username", "a,ä,username deploy_token.username"})
    void names_are_checked(String name, String username, String expected) {
        assertEquals(expected, errors(name, username, Set.of(DeployTokenScope.READ_REPOSITORY)));
    }

    @Test
    void long_names_and_tokens_without_a_scope_are_rejected() {
        assertEquals("", errors("n".repeat(255), "u".repeat(255), Set.of(DeployTokenScope.WRITE_REGISTRY)));
        assertEquals("name field.too_long,username field.too_long,scopes field.blank", errors("n".repeat(256), "u".repeat(256), Set.of()));
    }

    @Test
    void token_expires_at_its_moment() {
        assertEquals(false, DeployTokenDraft.expired(Optional.empty(), NOW));
        assertEquals(false, DeployTokenDraft.expired(Optional.of(NOW.plusMillis(1)), NOW));
        assertEquals(true, DeployTokenDraft.expired(Optional.of(NOW), NOW));
    }

    @ParameterizedTest
    @EnumSource(DeployTokenScope.class)
    void scopes_are_found_by_their_names(DeployTokenScope scope) {
        assertEquals(Optional.of(scope), DeployTokenScope.of(scope.wireName()));
        assertEquals(Optional.empty(), DeployTokenScope.of("write_repository"));
        assertEquals("gitlab+deploy-token-7", DeployTokenDraft.usualUsername(7));
    }
}
