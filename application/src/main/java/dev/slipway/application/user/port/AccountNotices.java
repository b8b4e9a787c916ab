package dev.slipway.application.user.port;

import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** Notices of changes to owners of accounts. Those that were sent stay for a time, and count. */
public interface AccountNotices {

    /** Records a notice that is to be sent. Returns its id. */
    long add(long userId, NoticeKind kind, String address, Instant changedAt);

    /** Returns a notice that was not sent yet. */
    Optional<AccountNotice> find(long id);

    /** Returns how many notices of an account were recorded since a time, sent or not. */
    int count(long userId, Instant since);

    /** Records that a notice was sent, so that it is not sent again. */
    void sent(long id, Instant now);

    /** Counts a mail that was not sent. Returns how many that were, of this notice; empty if there is no such notice. */
    OptionalInt failed(long id);

    void remove(long id);

    /** Removes notices recorded before a time, at most so many. Returns how many. */
    int removeOld(Instant before, int most);
}
