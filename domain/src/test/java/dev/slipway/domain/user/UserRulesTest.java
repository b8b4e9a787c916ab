package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserRulesTest {

    /** An emoji: one character, in two units of UTF-16. */
    private static final String WIDE = "\ud83d\ude00";

    private static final UserDraft GOOD = new UserDraft("test", "Testing Person", "t@example.com", Optional.of("correct horse battery"),
            false, false, true, 0, false, 1, 1, UserProfile.EMPTY);

    @Test
    void ordinary_account_is_taken() {
        assertEquals(List.of(), UserRules.problems(GOOD));
        assertEquals(List.of(), UserRules.problems(with(GOOD, "password", Optional.empty())));
    }

    @Test
    void all_errors_of_account_are_told_at_once() {
        UserDraft draft = new UserDraft("test!", "Test", "none", Optional.of("pass"), false, false, true, -1, false, 0, 0,
                with(UserProfile.EMPTY, "bio", "b".repeat(256)));
        assertEquals(List.of(FieldError.of("username", "path.characters"), FieldError.of("email", "field.invalid"),
                FieldError.of("password", "field.too_short", 8), FieldError.of("projects_limit", "field.greater_than_or_equal", 0),
                FieldError.of("theme_id", "theme.unknown", 0), FieldError.of("color_scheme_id", "color_scheme.unknown", 0),
                FieldError.of("bio", "field.too_long", 255)), UserRules.problems(draft));
    }

    @Test
    void password_contains_no_name_of_account() {
        for (String password : List.of("xx-testing-xx", "my test 123", "t@example.comxx")) {
            assertEquals(List.of(FieldError.of("password", "password.guessable")),
                    UserRules.problems(with(GOOD, "password", Optional.of(password))));
        }
    }

    @Test
    void identity_fits_its_index() {
        assertEquals(List.of(), UserRules.identityProblems(WIDE.repeat(255), WIDE.repeat(255)));
        assertEquals(List.of(FieldError.of("provider", "field.too_long", 255), FieldError.of("extern_uid", "field.too_long", 255)),
                UserRules.identityProblems("p".repeat(256), "e".repeat(256)));
    }

    @Test
    void account_has_name_of_bounded_parts() {
        assertEquals(List.of(FieldError.of("name", "field.blank")), named(null));
        assertEquals(List.of(FieldError.of("name", "field.blank")), named(" "));
        assertEquals(List.of(), named("x".repeat(127)));
        assertEquals(List.of(), named(WIDE.repeat(127) + " " + WIDE.repeat(127)));
        assertEquals(List.of(FieldError.of("name", "field.too_long", 255)), named("x".repeat(127) + "  " + "y".repeat(127)));
        assertEquals(List.of(FieldError.of("first_name", "field.too_long", 127)), named("x".repeat(128) + " y"));
        assertEquals(List.of(FieldError.of("last_name", "field.too_long", 127)), named("x " + "y".repeat(63) + " " + "z".repeat(64)));
    }

    private static List<FieldError> named(String name) {
        return UserRules.problems(with(GOOD, "name", name));
    }

    @ParameterizedTest
    @CsvSource({"projectsLimit, projects_limit, 0, 2147483647, field.greater_than_or_equal 0, field.less_than_or_equal 2147483647",
            "themeId, theme_id, 1, 11, theme.unknown 0, theme.unknown 12",
            "colorSchemeId, color_scheme_id, 1, 6, color_scheme.unknown 0, color_scheme.unknown 7"})
    void number_of_account_lies_between_its_bounds(String component, String field, long least, long most, String below, String above) {
        assertEquals(List.of(), UserRules.problems(with(GOOD, component, least)));
        assertEquals(List.of(), UserRules.problems(with(GOOD, component, most)));
        assertEquals(List.of(field + " " + below), told(UserRules.problems(with(GOOD, component, least - 1))));
        assertEquals(List.of(field + " " + above), told(UserRules.problems(with(GOOD, component, most + 1))));
    }

    private static List<String> told(List<FieldError> errors) {
        return errors.stream().map(error -> error.field() + " " + error.reason().id() + " " + String.join(" ", error.reason().args()))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"bio, bio, 255", "location, location, 500", "organization, organization, 500", "linkedin, linkedin, 500",
            "twitter, twitter, 500", "skype, skype, 500", "jobTitle, job_title, 500", "pronouns, pronouns, 500", "note, note, 1000000"})
    void text_of_profile_has_bounded_length(String component, String field, int longest) {
        assertEquals(List.of(), profiled(component, WIDE.repeat(longest)));
        assertEquals(List.of(FieldError.of(field, "field.too_long", longest)), profiled(component, "x".repeat(longest + 1)));
    }

    private static List<FieldError> profiled(String component, Object value) {
        return UserRules.problems(with(GOOD, "profile", with(UserProfile.EMPTY, component, value)));
    }

    @ParameterizedTest
    @CsvSource({"sharedRunnersMinutesLimit, shared_runners_minutes_limit",
            "extraSharedRunnersMinutesLimit, extra_shared_runners_minutes_limit"})
    void minutes_of_runners_are_not_negative(String component, String field) {
        assertEquals(List.of(), profiled(component, 0));
        assertEquals(List.of(FieldError.of(field, "field.greater_than_or_equal", 0)), profiled(component, -1));
    }

    @ParameterizedTest
    @CsvSource({"'', true", "1234567890123456, false", "00000000000000000, true", "99999999999999999999, true",
            "123456789012345678901, false", "1234567890123456/, false", "1234567890123456:, false", "1234567890123456x, false"})
    void discord_names_account_by_seventeen_to_twenty_digits(String id, boolean good) {
        assertEquals(good ? List.of() : List.of(FieldError.of("discord", "discord.not_an_id")), profiled("discord", id));
    }

    @ParameterizedTest
    @CsvSource({"'', true", "https://example.com/x, true", "HTTP://example.com, true", "HTTPS://example.com, true", "example.com, false",
            "javascript:alert(1), false", "ftp://example.com/, false", "//example.com/, false", "http://, false", "https:///x, false",
            "https://a b/, false"})
    void website_is_address_of_the_web(String url, boolean good) {
        assertEquals(good ? List.of() : List.of(FieldError.of("website_url", "url.invalid")), profiled("websiteUrl", url));
    }

    @Test
    void website_has_bounded_length() {
        String longest = "https://example.com/" + "x".repeat(480);
        assertEquals(List.of(), profiled("websiteUrl", longest));
        assertEquals(List.of(FieldError.of("website_url", "url.invalid")), profiled("websiteUrl", longest + "x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "@x", "x@", "a@b@c", "a@@b", "a b@c", "a@b\nc", "a\u2003b@c", "a\0b@c", "a\u007fb@c"})
    void address_has_one_at_sign_between_visible_texts(String email) {
        assertEquals(List.of(FieldError.of("email", "field.invalid")), UserRules.problems(with(GOOD, "email", email)));
    }

    @Test
    void address_has_bounded_length() {
        assertEquals(List.of(), UserRules.problems(with(GOOD, "email", "a@b")));
        assertEquals(List.of(), UserRules.problems(with(GOOD, "email", "a@" + "b".repeat(253))));
        assertEquals(List.of(FieldError.of("email", "field.invalid")), UserRules.problems(with(GOOD, "email", "a@" + "b".repeat(254))));
        assertEquals(List.of(FieldError.of("email", "field.blank")), UserRules.problems(with(GOOD, "email", " ")));
        assertEquals(List.of(FieldError.of("email", "field.blank")), UserRules.problems(with(GOOD, "email", null)));
    }

    @ParameterizedTest
    @MethodSource
    void profile_without_rights_keeps_all_but_commit_address_and_auditor(String component, Object value) {
        UserProfile profile = with(UserProfile.EMPTY, component, value);
        boolean right = component.equals("commitEmail") || component.equals("auditor");
        assertEquals(right ? UserProfile.EMPTY : profile, profile.withoutRights());
    }

    static Stream<Arguments> profile_without_rights_keeps_all_but_commit_address_and_auditor() {
        return Stream.of(UserProfile.class.getRecordComponents()).map(component -> Arguments.of(component.getName(),
                component.getType() == String.class ? "text" : component.getType() == Boolean.class ? (Object) true : 1));
    }

    /** Returns the record with another value of a component. */
    @SuppressWarnings("unchecked")
    private static <R extends Record> R with(R former, String component, Object value) {
        RecordComponent[] components = former.getClass().getRecordComponents();
        Object[] values = new Object[components.length];
        try {
            for (int at = 0; at < components.length; at++) {
                Object chosen = value instanceof Long number && components[at].getType() == int.class ? (Object) number.intValue() : value;
                values[at] = components[at].getName().equals(component) ? chosen : components[at].getAccessor().invoke(former);
            }
            return (R) former.getClass().getDeclaredConstructor(Arrays.stream(components).map(RecordComponent::getType)
                    .toArray(Class[]::new)).newInstance(values);
        } catch (ReflectiveOperationException broken) {
            throw new AssertionError(broken);
        }
    }
}
