package dev.slipway.application.user.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.UserFilter;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.user.UserAudience;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The accounts. Users marked for deletion do not exist. */
public interface Users {

    Optional<UserView> find(long id);

    /** The id of the user whom this id or username, in any case, names. */
    OptionalLong idOf(String idOrUsername);

    Page<UserView> list(UserFilter filter, UserAudience audience, PageRequest page);

    /** Whether an account has this address, in any case. */
    boolean emailTaken(String email);

    /** Whether an account has this username, in any case. */
    boolean usernameTaken(String username);

    /** Whether a group or user is reached by this path, in any case. */
    boolean pathTaken(String path);

    /** Makes the account with its own namespace and route. Empty where its username, address, identity or path was taken meanwhile. */
    OptionalLong create(NewUser user);

    /** Makes it wait for every other unit of work that changes who owns what of this user's. False where there is no such user. */
    boolean lock(long id);

    /** Replaces the password. Returns false if there is no such user. */
    boolean setPassword(long id, String passwordDigest, Instant now);

    /** Whether there is any account at all. */
    boolean any();

    /** Lets one unit of work at a time go on from here; the others wait until it has ended. */
    void lockFirstStart();

    /** Whether the user is the only owner of some group. */
    boolean soleOwnerOfGroup(long id);

    /** Hides the account at once: its name and address become free, its tokens die. */
    void hide(long id, Instant now);

    /** When it was hidden; empty where it is not, or is removed already. */
    Optional<Instant> hiddenAt(long id);

    /** What was hidden before a time and is not removed yet, after an id, in the order of ids. */
    List<Long> hidden(Instant before, long after, int most);

    /** Removes the row of a hidden account and everything that only belongs to it. */
    void remove(long id);

    /** The account's row as it is to be, with what the draft leaves open. */
    record NewUser(
            UserDraft draft,
            UserKind kind,
            String passwordDigest,
            boolean passwordAutomatic,
            OptionalLong createdBy,
            Instant confirmedAt,
            Instant now,
            Optional<UserView.Identity> identity) {}
}
