package dev.slipway.persistence.mail;

import dev.slipway.application.mail.port.Mailer;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;

/**
 * Sends mail over SMTP, a connection for each. Certificates are checked, and so are the names in them. What the server says is reduced to
 * its code: its texts repeat addresses.
 */
@Singleton
final class SmtpMailer implements Mailer {

    private static final int PERMANENT = 500;

    private final Optional<SmtpServer> server;
    private final InstantSource clock;
    private final @Nullable SSLSocketFactory sockets;

    @Inject
    SmtpMailer(SmtpSettings settings, InstantSource clock) {
        this(settings, clock, null);
    }

    /** @param sockets null for those that trust what this machine trusts */
    SmtpMailer(SmtpSettings settings, InstantSource clock, @Nullable SSLSocketFactory sockets) {
        this.server = settings.server();
        this.clock = clock;
        this.sockets = sockets;
    }

    @Override
    public boolean configured() {
        return server.isPresent();
    }

    @Override
    public Delivery send(Mail mail) {
        SmtpServer to = server.orElseThrow();
        FutureTask<Delivery> delivery = new FutureTask<>(() -> deliver(mail, to));
        Thread.ofVirtual().name("mail").start(delivery);
        try {
            return delivery.get(to.deadline().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return new Delivery.Failed("deadline");
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Delivery.Failed("interrupted");
        } finally {
            // Closes the connection of a virtual thread that waits for the server.
            delivery.cancel(true);
        }
    }

    private Delivery deliver(Mail mail, SmtpServer to) {
        Session session = Session.getInstance(properties(to));
        try (Transport transport = session.getTransport("smtp")) {
            MimeMessage message = message(session, to.from(), mail);
            Optional<SmtpServer.Login> login = to.login();
            transport.connect(to.host(), to.port(), login.map(SmtpServer.Login::user).orElse(null),
                    login.map(SmtpServer.Login::password).orElse(null));
            transport.sendMessage(message, message.getAllRecipients());
            return new Delivery.Accepted();
        } catch (AuthenticationFailedException refused) {
            return new Delivery.Failed("authentication");
        } catch (MessagingException failed) {
            return result(failed);
        }
    }

    private Properties properties(SmtpServer to) {
        Properties properties = new Properties();
        String patience = Long.toString(to.patience().toMillis());
        properties.put("mail.smtp.connectiontimeout", patience);
        properties.put("mail.smtp.timeout", patience);
        properties.put("mail.smtp.writetimeout", patience);
        properties.put("mail.smtp.auth", Boolean.toString(to.login().isPresent()));
        properties.put("mail.smtp.localhost", to.from().asciiDomain());
        properties.put("mail.smtp.ssl.enable", Boolean.toString(to.security() == SmtpServer.Security.TLS));
        properties.put("mail.smtp.starttls.enable", Boolean.toString(to.security() == SmtpServer.Security.STARTTLS));
        properties.put("mail.smtp.starttls.required", Boolean.toString(to.security() == SmtpServer.Security.STARTTLS));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.mime.allowutf8", "true");
        if (sockets != null) {
            properties.put("mail.smtp.ssl.socketFactory", sockets);
        }
        return properties;
    }

    private MimeMessage message(Session session, MailAddress from, Mail mail) throws MessagingException {
        MimeMessage message = new NamedMessage(session, from.asciiDomain());
        message.setFrom(address(from));
        message.setRecipient(Message.RecipientType.TO, address(mail.to()));
        message.setSubject(mail.subject(), "UTF-8");
        message.setSentDate(Date.from(clock.instant()));
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setText(mail.text(), "UTF-8");
        message.saveChanges();
        return message;
    }

    private static InternetAddress address(MailAddress address) throws MessagingException {
        String local = address.text().substring(0, address.text().indexOf('@'));
        return new InternetAddress(local + "@" + address.asciiDomain(), true);
    }

    /** Its id tells neither the user nor the name of the machine. */
    private static final class NamedMessage extends MimeMessage {

        private final String domain;

        NamedMessage(Session session, String domain) {
            super(session);
            this.domain = domain;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", "<" + UUID.randomUUID() + "@" + domain + ">");
        }
    }

    private static Delivery result(MessagingException failed) {
        int code = 0;
        for (Exception cause = failed; cause != null && code == 0; cause = cause instanceof MessagingException next
                ? next.getNextException() : null) {
            code = code(cause);
        }
        if (code >= PERMANENT) {
            return new Delivery.Refused(Integer.toString(code));
        }
        return new Delivery.Failed(code > 0 ? Integer.toString(code) : failed.getClass().getSimpleName());
    }

    /** Returns the code of the server's answer; 0 for none. */
    private static int code(Exception failed) {
        return switch (failed) {
            case SMTPAddressFailedException address -> address.getReturnCode();
            case SMTPSenderFailedException sender -> sender.getReturnCode();
            case SMTPSendFailedException send -> send.getReturnCode();
            default -> 0;
        };
    }
}
