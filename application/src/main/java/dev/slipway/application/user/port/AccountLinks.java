package dev.slipway.application.user.port;

import dev.slipway.application.user.link.AccountLink;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Links to accounts. A link is recorded first, and can be followed once it is issued: it has the digest of its token then. */
public interface AccountLinks {

    /** Records a link. @param userId empty if it was asked for by an address alone @return its id */
    long add(OptionalLong userId, LinkPurpose purpose, String address, Instant now);

    Optional<AccountLink> find(long id);

    /** Makes a link one that can be followed, by a token in place of the former one. Returns false if there is no such link. */
    boolean issue(long id, long userId, byte[] digest, Instant expiresAt);

    /** Returns the link of a token, if it has not expired. */
    Optional<AccountLink> issued(byte[] digest, Instant now);

    /** Uses a link up, so that of several that follow it at once one does. Returns false if it is gone or expired. */
    boolean take(byte[] digest, Instant now);

    /**
     * Returns how many links like one its account was issued since a time, without the link itself and those that were used up: links of
     * the same purpose for which strangers asked, or of the same purpose for which none did.
     */
    int countLike(AccountLink link, long userId, Instant since);

    /** Counts a mail that was not sent. Returns how many that were, of this link; empty if there is no such link. */
    OptionalInt failed(long id);

    void remove(long id);

    /** Removes the links of an account that have one of these purposes. */
    void removeAll(long userId, Set<LinkPurpose> purposes);

    /** Removes the links of an account that were sent to an address, in any case of letters. */
    void removeSentTo(long userId, String address);

    /** Removes links recorded before a time, at most so many. Returns how many. */
    int removeOld(Instant before, int most);
}
