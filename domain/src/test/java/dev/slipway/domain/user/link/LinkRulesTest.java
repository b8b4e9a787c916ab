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
import org.junit.jupiter.params.provider.EnumSource;

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
    @EnumSource
    void mail_names_account_page_and_life(LinkPurpose purpose) {
        String path = LinkMails.path(purpose, "token");
        Mail mail = LinkMails.of(purpose, "anna", MailAddress.of("anna@example.com").orElseThrow(), "https://slipway.example" + path);
        assertTrue(mail.text().startsWith("Hello @anna,\n"), mail.text());
        assertTrue(mail.text().contains("\nhttps://slipway.example" + path + "\n"), mail.text());
        assertTrue(mail.text().contains(purpose == LinkPurpose.RESET_PASSWORD ? "6 hours" : " days"), mail.text());
        assertEquals(LinkPurpose.PASSWORDS.contains(purpose) ? "/users/password/edit?reset_password_token=token"
                : "/users/confirmation?confirmation_token=token", path);
    }
}
