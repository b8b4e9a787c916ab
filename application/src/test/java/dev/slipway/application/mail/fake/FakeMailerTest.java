package dev.slipway.application.mail.fake;

import dev.slipway.application.mail.MailerKit;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.mail.port.Mailer.Delivery;
import java.util.List;

final class FakeMailerTest extends MailerKit {

    private final FakeMailer mailer = FakeMailer.on();

    @Override
    protected Mailer mailer() {
        return mailer;
    }

    @Override
    protected Mailer off() {
        return FakeMailer.off();
    }

    @Override
    protected List<Received> received() {
        return mailer.sent().stream().map(mail -> new Received(mail.to().text(), mail.subject(), mail.text())).toList();
    }

    @Override
    protected Mailer refusing() {
        return FakeMailer.on().answering(new Delivery.Refused("550"));
    }

    @Override
    protected Mailer unreachable() {
        return FakeMailer.on().answering(new Delivery.Failed("connection"));
    }
}
