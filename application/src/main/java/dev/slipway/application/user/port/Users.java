package dev.slipway.application.user.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.UserFilter;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.user.UserAudience;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Accounts of users. Those marked for deletion do not exist. */
public interface Users {

    Optional<UserView> find(long id);

    /** Returns the id of the user with this id or username, in any case. */
    OptionalLong idOf(String idOrUsername);

    /** Returns the usernames of accounts by id, those of hidden ones too; ids of no account are left out. */
    Map<Long, String> usernames(Collection<Long> ids);

    Page<UserView> list(UserFilter filter, UserAudience audience, PageRequest page);

    /** Returns whether an account has this address, in any case. */
    boolean emailTaken(String email);

    /** Returns whether an account has this username, in any case. */
    boolean usernameTaken(String username);

    /** Returns whether a group or user has this path, in any case. */
    boolean pathTaken(String path);

    /** Creates the account with its personal namespace and route. Empty if its username, address, identity or path is taken. */
    OptionalLong create(NewUser user);

    /** Locks the user until the transaction ends, against other changes of ownership. Returns false if there is no such user. */
    boolean lock(long id);

    /** Replaces the password, which has not expired then. Returns false if there is no such user. */
    boolean setPassword(long id, String passwordDigest, Instant now);

    /** Returns whether there is any account at all. */
    boolean any();

    /** Locks the creation of the first account until the transaction ends. */
    void lockFirstStart();

    /** Returns whether the user is the only owner of a group. */
    boolean soleOwnerOfGroup(long id);

    /** Hides the account at once: its name and address become free, its tokens invalid. */
    void hide(long id, Instant now);

    /** Returns the time at which it was hidden; empty if it is not hidden, or removed. */
    Optional<Instant> hiddenAt(long id);

    /** Returns accounts hidden before a time and not yet removed, with ids above {@code after}, in the order of ids. */
    List<Long> hidden(Instant before, long after, int most);

    /** Removes the row of a hidden account and all rows that belong to it alone. */
    void remove(long id);

    /**
     * Row of a new account, with the values that the draft leaves open.
     *
     * @param passwordDigest empty for an account that no password signs in
     */
    record NewUser(
            UserDraft draft,
            UserKind kind,
            Optional<String> passwordDigest,
            boolean passwordAutomatic,
            OptionalLong createdBy,
            @Nullable Instant confirmedAt,
            Instant now,
            Optional<UserView.Identity> identity) {}
}
