package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.UserView.Identity;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.domain.user.UserDraft;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Attributes of accounts in memory, with the paths that they take. */
public final class FakeUserUpdates implements UserUpdates {

    /**
     * Account with its attributes.
     *
     * @param draft without a password
     * @param publicEmail null for none
     */
    public record Row(long id, UserDraft draft, @Nullable String publicEmail, List<Identity> identities, Credentials credentials,
            Instant updatedAt) {

        Row with(UserDraft changed, Instant now) {
            return new Row(id, changed, publicEmail, identities, credentials, now);
        }

        Row with(Credentials changed, Instant now) {
            return new Row(id, draft, publicEmail, identities, changed, now);
        }
    }

    /** How an account is protected. */
    public record Credentials(String passwordDigest, boolean passwordExpired, boolean twoFactorEnabled) {}

    private record Place(long ownerId, String path) {}

    private final FakeUserEmails emails;
    private final FakeTable<Long, Row> rows;
    private final FakeTable<Long, Place> projects;
    private final FakeTable<String, String> groups;

    public FakeUserUpdates(FakeTransactions transactions, FakeUserEmails emails) {
        this.emails = emails;
        rows = new FakeTable<>(transactions);
        projects = new FakeTable<>(transactions);
        groups = new FakeTable<>(transactions);
    }

    public void put(Row account) {
        rows.put(account.id(), account);
    }

    public Row row(long id) {
        return rows.find(id).orElseThrow();
    }

    public void project(long id, long ownerId, String path) {
        projects.put(id, new Place(ownerId, path));
    }

    public void group(String path) {
        groups.put(path, path);
    }

    /** Returns the path of a project. */
    public String fullPath(long projectId) {
        return fullPath(projects.find(projectId).orElseThrow());
    }

    private String fullPath(Place place) {
        return row(place.ownerId()).draft().username() + "/" + place.path();
    }

    /** Returns whether a user, project or group has a path, in any case. */
    public boolean pathTaken(String path) {
        return Stream.of(rows.rows().map(row -> row.draft().username()), projects.rows().map(this::fullPath), groups.rows())
                .flatMap(paths -> paths).anyMatch(path::equalsIgnoreCase);
    }

    @Override
    public boolean update(long id, UpdatedUser user, Instant now) {
        Row present = row(id);
        boolean renamed = !present.draft().username().equalsIgnoreCase(user.draft().username());
        boolean identified = user.identity().stream().anyMatch(given -> rows.rows().anyMatch(other -> other.id() != id
                && other.identities().contains(given)));
        if (renamed && pathTaken(user.draft().username()) || identified) {
            return false;
        }
        if (!present.draft().email().equalsIgnoreCase(user.draft().email())) {
            emails.trade(id, user.draft().email(), now);
        }
        UserDraft draft = user.draft();
        Credentials before = present.credentials();
        put(new Row(id, new UserDraft(draft.username(), draft.name(), draft.email(), Optional.empty(), draft.administrator(),
                draft.external(), draft.canCreateGroup(), draft.projectsLimit(), draft.privateProfile(), draft.themeId(),
                draft.colorSchemeId(), draft.profile()),
                Optional.ofNullable(user.publicEmail()).filter(text -> !text.isEmpty()).orElse(null),
                identities(present.identities(), user.identity()),
                new Credentials(user.passwordDigest().orElse(before.passwordDigest()), before.passwordExpired(), before.twoFactorEnabled()),
                now));
        return true;
    }

    private static List<Identity> identities(List<Identity> present, Optional<Identity> given) {
        return Stream.concat(present.stream().filter(one -> given.filter(other -> other.provider().equals(one.provider())).isEmpty()),
                given.stream()).sorted(Comparator.comparing(one -> one.provider().toLowerCase(Locale.ROOT))).toList();
    }

    @Override
    public void choosePrimaryEmail(long id, String email, Instant now) {
        UserDraft draft = row(id).draft();
        if (!draft.email().equalsIgnoreCase(email)) {
            String stored = emails.trade(id, email, now);
            put(row(id).with(new UserDraft(draft.username(), draft.name(), stored, Optional.empty(), draft.administrator(),
                    draft.external(), draft.canCreateGroup(), draft.projectsLimit(), draft.privateProfile(), draft.themeId(),
                    draft.colorSchemeId(), draft.profile()), now));
        }
    }

    @Override
    public void expirePassword(long id) {
        Row present = row(id);
        put(present.with(new Credentials(present.credentials().passwordDigest(), true, present.credentials().twoFactorEnabled()),
                present.updatedAt()));
    }

    @Override
    public boolean disableTwoFactor(long id, Instant now) {
        Row present = row(id);
        Credentials before = present.credentials();
        put(present.with(new Credentials(before.passwordDigest(), before.passwordExpired(), false), now));
        return before.twoFactorEnabled();
    }
}
