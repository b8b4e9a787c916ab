package dev.slipway.bootstrap.settings;

import dev.slipway.domain.mail.MailAddress;
import dev.slipway.persistence.mail.SmtpServer;
import dev.slipway.persistence.mail.SmtpServer.Security;
import java.time.Duration;
import java.util.Optional;

/** Reads the settings of mail, which depend on one another. */
final class MailSettings {

    private static final int LONGEST_USER = 320;

    private MailSettings() {
    }

    static Optional<SmtpServer> read(Values read) {
        Optional<String> host = read.optional(ServerSetting.SMTP_HOST,
                name -> name.strip().matches("[A-Za-z0-9:._-]{1,253}") ? name.strip() : null);
        int port = (int) read.number(ServerSetting.SMTP_PORT, 1, 65_535);
        Security security = read.choice(ServerSetting.SMTP_SECURITY, Security.class);
        Duration patience = Duration.ofSeconds(read.number(ServerSetting.SMTP_TIMEOUT_SECONDS, 1, 120));
        Optional<MailAddress> from = read.optional(ServerSetting.SMTP_FROM, text -> MailAddress.of(text.strip()).orElse(null));
        Optional<SmtpServer.Login> login = read.optional(ServerSetting.SMTP_USER, user -> user.length() <= LONGEST_USER ? user : null)
                .map(user -> new SmtpServer.Login(user, read.text(ServerSetting.SMTP_PASSWORD, password -> true)));
        return host.map(name -> {
            require(read.optional(ServerSetting.EXTERNAL_URL, url -> url).isPresent(), ServerSetting.EXTERNAL_URL);
            require(login.isEmpty() || security != Security.NONE, ServerSetting.SMTP_USER);
            return new SmtpServer(name, port, security, login, from.orElseThrow(() -> new BadSetting(ServerSetting.SMTP_FROM)), patience);
        });
    }

    private static void require(boolean allowed, ServerSetting setting) {
        if (!allowed) {
            throw new BadSetting(setting);
        }
    }
}
