package dev.slipway.application.user.notice;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.domain.mail.MailAddress;
import dev.slipway.domain.user.notice.NoticeKind;
import dev.slipway.domain.user.notice.NoticeRules;
import java.time.Instant;

/** Records notices inside the transaction of the change. They are sent after its commit. */
public final class NoticeRequests {

    private final AccountNotices notices;
    private final Mailer mailer;
    private final Work work;

    public NoticeRequests(AccountNotices notices, Mailer mailer, Work work) {
        this.notices = notices;
        this.mailer = mailer;
        this.work = work;
    }

    /** Does nothing where the installation sends no mail, mail does not reach the address, or the account was told often of late. */
    public void request(long userId, NoticeKind kind, String address, Instant now) {
        if (mailer.configured() && MailAddress.of(address).isPresent()
                && notices.count(userId, now.minus(NoticeRules.PERIOD)) < NoticeRules.MOST) {
            work.soon(SendAccountNotice.KIND, notices.add(userId, kind, address, now));
        }
    }
}
