package dev.slipway.application.user.notice;

import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.Objects;

/**
 * Notice of a change to the owner of an account, which is not sent yet.
 *
 * @param address   to which it is sent: the primary one before the change
 * @param changedAt time of the change
 */
public record AccountNotice(long id, long userId, NoticeKind kind, String address, Instant changedAt) {

    public AccountNotice {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(address);
        Objects.requireNonNull(changedAt);
    }

    @Override
    public String toString() {
        return "AccountNotice[" + id + " " + kind + "]";
    }
}
