package dev.slipway.persistence.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserEmailsKit;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.UserUpdates.UpdatedUser;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUserEmailsTest extends UserEmailsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    @Override
    protected UserEmails emails() {
        return HERE.get(UserEmails.class);
    }

    private static UserDraft draft(String username, String email, @Nullable String commitEmail) {
        UserProfile profile = new UserProfile(null, null, "sky", null, null, null, null, null, null, null, null, commitEmail, null, null,
                null, null);
        return new UserDraft(username, "Name of " + username, email, Optional.empty(), false, false, true, 10, false, 1, 1, profile);
    }

    private static UserView view(long id) {
        return HERE.get(Users.class).find(id).orElseThrow();
    }

    @Override
    protected OptionalLong user(String username, String email, @Nullable Instant confirmedAt) {
        return transactions().write(() -> HERE.get(Users.class).create(new NewUser(draft(username, email, null), UserKind.HUMAN,
                Optional.empty(), false, OptionalLong.empty(), confirmedAt, NOW, Optional.empty())));
    }

    @Override
    protected void deleteUser(long id) {
        HERE.get(Users.class).hide(id, NOW);
    }

    @Override
    protected void show(long userId, String email) {
        UserView user = view(userId);
        UpdatedUser updated = new UpdatedUser(draft(user.brief().username(), user.email(), email), Optional.empty(), email,
                Optional.empty());
        transactions().write(() -> HERE.get(UserUpdates.class).update(userId, updated, NOW));
    }

    @Override
    protected Shown shown(long userId) {
        UserView user = view(userId);
        return new Shown(user.publicEmail(), user.profile().commitEmail(), user.confirmedAt(), user.updatedAt());
    }

    @Override
    protected boolean taken(String email) {
        return HERE.get(Users.class).emailTaken(email);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Test
    void removal_of_the_address_of_commits_keeps_the_rest_of_the_profile() {
        long anna = user("anna", "anna@example.com", NOW).orElseThrow();
        long id = transactions().write(() -> emails().add(anna, "one@example.com", NOW, NOW)).orElseThrow();
        show(anna, "one@example.com");
        transactions().write(() -> emails().remove(anna, id, NOW));
        assertEquals("sky", view(anna).profile().skype());
    }
}
