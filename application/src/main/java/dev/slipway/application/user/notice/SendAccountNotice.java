package dev.slipway.application.user.notice;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mail.MailDelivery;
import dev.slipway.application.mail.MailModule;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.notice.NoticeMails;
import java.util.Optional;
import java.util.OptionalInt;

/** Sends a recorded notice to a person. Accounts of bots have no owner who reads mail. */
public final class SendAccountNotice implements WorkHandler, MailDelivery.Outbox {

    static final String KIND = "user.account_notice";

    private final AccountNotices notices;
    private final Users users;
    private final MailModule mail;
    private final Transactions transactions;

    public SendAccountNotice(AccountNotices notices, Users users, MailModule mail, Transactions transactions) {
        this.notices = notices;
        this.users = users;
        this.mail = mail;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String name() {
        return "notice";
    }

    @Override
    public boolean remote() {
        return true;
    }

    @Override
    public void handle(long id) {
        prepare(id).filter(written -> mail.mailDelivery.send(this, id, written))
                .ifPresent(taken -> transactions.run(now -> notices.sent(id, now)));
    }

    /** Removes a notice that cannot be sent. One that was sent is not found, and stays. */
    private Optional<Mail> prepare(long id) {
        return transactions.write(now -> notices.find(id).flatMap(found -> {
            Optional<Mail> written = mail.ports.mailer().configured() ? mail(found) : Optional.empty();
            if (written.isEmpty()) {
                notices.remove(id);
            }
            return written;
        }));
    }

    private Optional<Mail> mail(AccountNotice notice) {
        Optional<UserView> owner = users.find(notice.userId()).filter(user -> user.kind() == UserKind.HUMAN);
        return owner.flatMap(user -> MailAddress.of(notice.address()).map(address -> NoticeMails.of(notice.kind(),
                user.brief().username(), address, notice.changedAt(), mail.ports.mails().link(NoticeMails.PATH))));
    }

    @Override
    public OptionalInt failed(long id) {
        return notices.failed(id);
    }

    @Override
    public void remove(long id) {
        notices.remove(id);
    }

    @Override
    public void givenUp(long id, String why) {
        transactions.run(now -> notices.remove(id));
    }
}
