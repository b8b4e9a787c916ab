package dev.slipway.domain.user.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.EmailAddresses.Secondary;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.signin.SignInRules;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkRulesTest {

    private static EmailAddresses addresses(boolean confirmed) {
        return new EmailAddresses("Main@example.com", confirmed,
                List.of(new Secondary("work@example.com", true), new Secondary("new@example.com", false)));
    }

    private static String fitting(String address, boolean confirmed) {
        return String.join(" ", Arrays.stream(LinkPurpose.values()).filter(purpose ->
                LinkRules.fits(purpose, addresses(confirmed), address)).map(LinkPurpose::wireName).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "main@EXAMPLE.com, choose_password reset_password, confirm_email choose_password reset_password",
        "work@example.com, confirm_primary_email reset_password, confirm_primary_email reset_password",
        "new@example.com, confirm_email confirm_primary_email, confirm_email confirm_primary_email",
        "other@example.com, '', ''"})
    void link_fits_the_addresses_of_the_account(String address, String confirmed, String unconfirmed) {
        assertEquals(confirmed, fitting(address, true));
        assertEquals(unconfirmed, fitting(address, false));
    }

    @Test
    void account_that_could_sign_in_chooses_its_password() {
        for (AccountState state : AccountState.values()) {
            for (UserKind kind : UserKind.values()) {
                boolean may = kind == UserKind.HUMAN && (state == AccountState.ACTIVE || state == AccountState.DEACTIVATED);
                assertEquals(may, LinkRules.mayChoosePassword(new SignInRules.Subject(state, kind, false, true)), state + " " + kind);
            }
        }
    }

    @Test
    void no_link_lives_longer_than_the_longest() {
        for (LinkPurpose purpose : LinkPurpose.values()) {
            assertTrue(purpose.life().compareTo(LinkPurpose.LONGEST) <= 0);
            assertEquals(purpose, LinkPurpose.of(purpose.wireName()));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "CONFIRM_EMAIL|Confirm your e-mail address|please confirm that this e-mail address belongs to your account:|3 days"
                + "|If the account is not yours, ignore this mail.|/users/confirmation?confirmation_token=t0ken",
        "CONFIRM_PRIMARY_EMAIL|Confirm your e-mail address"
                + "|please confirm that this becomes the primary e-mail address of your account:|3 days"
                + "|If the account is not yours, ignore this mail.|/users/confirmation?confirmation_token=t0ken",
        "CHOOSE_PASSWORD|Choose a password for your account"
                + "|an administrator has made an account for you. Choose its password here:|2 days"
                + "|If you did not expect it, ignore this mail: your password stays as it is."
                + "|/users/password/edit?reset_password_token=t0ken",
        "RESET_PASSWORD|Reset your password|a new password was requested for your account. Choose it here:|6 hours"
                + "|If you did not expect it, ignore this mail: your password stays as it is."
                + "|/users/password/edit?reset_password_token=t0ken"})
    void mail_names_account_purpose_page_and_life(LinkPurpose purpose, String subject, String reason, String life, String ignored,
            String path) {
        assertEquals(path, LinkMails.path(purpose, "t0ken"));
        Mail mail = LinkMails.of(purpose, "anna", MailAddress.of("anna@example.com").orElseThrow(), "https://slipway.example" + path);
        assertEquals(new Mail(MailAddress.of("anna@example.com").orElseThrow(), subject, String.join("\n", "Hello @anna,", "", reason, "",
                "https://slipway.example" + path, "", "The link works once, for " + life + ".", ignored, "")), mail);
    }
}
