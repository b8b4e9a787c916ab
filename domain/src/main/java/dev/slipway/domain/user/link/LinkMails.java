package dev.slipway.domain.user.link;

import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;

/** Texts of the mails with links. They name the account by its username alone: names of people are free text. */
public final class LinkMails {

    private LinkMails() {
    }

    /** @param link address of the page, with its token */
    public static Mail of(LinkPurpose purpose, String username, MailAddress to, String link) {
        String text = String.join("\n",
                "Hello @" + username + ",",
                "",
                reason(purpose),
                "",
                link,
                "",
                "The link works once, " + life(purpose) + ".",
                ignored(purpose),
                "");
        return new Mail(to, subject(purpose), text);
    }

    /** Returns the path of the page to which a link leads. */
    public static String path(LinkPurpose purpose, String token) {
        return LinkPurpose.PASSWORDS.contains(purpose) ? "/users/password/edit?reset_password_token=" + token
                : "/users/confirmation?confirmation_token=" + token;
    }

    private static String subject(LinkPurpose purpose) {
        return switch (purpose) {
            case CONFIRM_EMAIL, CONFIRM_PRIMARY_EMAIL -> "Confirm your e-mail address";
            case CHOOSE_PASSWORD -> "Choose a password for your account";
            case RESET_PASSWORD -> "Reset your password";
        };
    }

    private static String reason(LinkPurpose purpose) {
        return switch (purpose) {
            case CONFIRM_EMAIL -> "please confirm that this e-mail address belongs to your account:";
            case CONFIRM_PRIMARY_EMAIL -> "please confirm that this becomes the primary e-mail address of your account:";
            case CHOOSE_PASSWORD -> "an administrator has made an account for you. Choose its password here:";
            case RESET_PASSWORD -> "a new password was requested for your account. Choose it here:";
        };
    }

    private static String life(LinkPurpose purpose) {
        long days = purpose.life().toDays();
        return "for " + (days > 0 ? days + " days" : purpose.life().toHours() + " hours");
    }

    private static String ignored(LinkPurpose purpose) {
        return LinkPurpose.PASSWORDS.contains(purpose) ? "If you did not expect it, ignore this mail: your password stays as it is."
                : "If the account is not yours, ignore this mail.";
    }
}
