package dev.slipway.persistence.mail;

import dev.slipway.domain.mail.MailAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * SMTP server that takes the mail of this installation.
 *
 * @param login empty where the server asks for none
 * @param from  sender of all mails
 * @param patience how long connecting, and each answer, may take
 */
public record SmtpServer(String host, int port, Security security, Optional<Login> login, MailAddress from, Duration patience) {

    /** How the connection is protected. With {@code STARTTLS}, a server that does not offer it gets no mail. */
    public enum Security { STARTTLS, TLS, NONE }

    /** Account at the server. */
    public record Login(String user, String password) {
        @Override
        public String toString() {
            return "Login";
        }
    }

    /** Returns the maximum time of a whole delivery, with all answers. */
    Duration deadline() {
        return patience.multipliedBy(3);
    }

    @Override
    public String toString() {
        return "SmtpServer[" + host + ":" + port + "]";
    }
}
