package dev.slipway.domain.kernel.cron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronExpressionTest {

    private static final ZoneId UTC = ZoneOffset.UTC;

    private static CronExpression cron(String text) {
        return CronExpression.parse(text).orElseThrow(() -> new AssertionError(text));
    }

    private static List<String> times(String text, String zone, String after, int count) {
        ZoneId id = ZoneId.of(zone);
        List<String> times = new ArrayList<>();
        Instant last = Instant.parse(after);
        for (int index = 0; index < count; index++) {
            last = cron(text).next(last, id).orElseThrow();
            times.add(last.atZone(id).toOffsetDateTime().toString());
        }
        return times;
    }

    private static String next(String text, String after) {
        return cron(text).next(Instant.parse(after), UTC).orElseThrow().toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            * * * * *             | 2024-05-06T07:08:09Z | 2024-05-06T07:09:00Z
            * * * * *             | 2024-05-06T07:08:00Z | 2024-05-06T07:09:00Z
            * * * * *             | 2024-05-06T07:07:59.999999999Z | 2024-05-06T07:08:00Z
            * * * * *             | 2024-12-31T23:59:30Z | 2025-01-01T00:00:00Z
            5 4 * * *             | 2024-05-06T04:05:00Z | 2024-05-07T04:05:00Z
            */15 * * * *          | 2024-05-06T07:46:00Z | 2024-05-06T08:00:00Z
            7/20 * * * *          | 2024-05-06T07:28:00Z | 2024-05-06T07:47:00Z
            10-30/10 5 * * *      | 2024-05-06T05:20:00Z | 2024-05-06T05:30:00Z
            10-30/10 5 * * *      | 2024-05-06T05:30:00Z | 2024-05-07T05:10:00Z
            0 22-2 * * *          | 2024-05-06T23:30:00Z | 2024-05-07T00:00:00Z
            0 22-2 * * *          | 2024-05-06T02:00:00Z | 2024-05-06T22:00:00Z
            0 22-4/3 * * *        | 2024-05-06T22:00:00Z | 2024-05-07T01:00:00Z
            1,2,58-59 3 * * *     | 2024-05-06T03:02:00Z | 2024-05-06T03:58:00Z
            0 0 1 * *             | 2024-05-06T00:00:00Z | 2024-06-01T00:00:00Z
            0 0 31 * *            | 2024-05-31T00:00:00Z | 2024-07-31T00:00:00Z
            0 0 L * *             | 2024-02-06T00:00:00Z | 2024-02-29T00:00:00Z
            0 0 15,l * *          | 2023-02-20T00:00:00Z | 2023-02-28T00:00:00Z
            0 0 29 2 *            | 2024-02-29T00:00:00Z | 2028-02-29T00:00:00Z
            0 0 29 feb ?          | 2097-01-01T00:00:00Z | 2104-02-29T00:00:00Z
            0 0 * jan-mar/2 *     | 2024-01-31T12:00:00Z | 2024-03-01T00:00:00Z
            0 0 1 nov-feb *       | 2024-12-02T00:00:00Z | 2025-01-01T00:00:00Z
            0 0 1 December *      | 2024-05-06T00:00:00Z | 2024-12-01T00:00:00Z
            0 9 * * mon-fri       | 2024-05-10T09:00:00Z | 2024-05-13T09:00:00Z
            0 9 ? * 1-5           | 2024-05-10T08:00:00Z | 2024-05-10T09:00:00Z
            0 9 * * 7             | 2024-05-06T00:00:00Z | 2024-05-12T09:00:00Z
            0 9 * * 0             | 2024-05-06T00:00:00Z | 2024-05-12T09:00:00Z
            0 9 * * 5-7           | 2024-05-11T10:00:00Z | 2024-05-12T09:00:00Z
            0 9 * * sat-mon       | 2024-05-12T10:00:00Z | 2024-05-13T09:00:00Z
            0 9 * * Sunday        | 2024-05-06T00:00:00Z | 2024-05-12T09:00:00Z
            0 9 * * mon#1         | 2024-05-06T09:00:00Z | 2024-06-03T09:00:00Z
            0 9 * * fri#L         | 2024-05-06T09:00:00Z | 2024-05-31T09:00:00Z
            0 9 * * 7#-1,tue#5    | 2024-07-28T09:00:00Z | 2024-07-30T09:00:00Z
            0 0 13 * fri          | 2024-05-06T00:00:00Z | 2024-05-10T00:00:00Z
            0 0 13 * fri          | 2024-05-10T00:00:00Z | 2024-05-13T00:00:00Z
            0 0 13 */2 *          | 2024-05-13T00:00:00Z | 2024-07-13T00:00:00Z
            0 0 * 2 mon#5         | 2024-05-06T00:00:00Z | 2044-02-29T00:00:00Z
            0 9 * * sun#2         | 2024-05-06T00:00:00Z | 2024-05-12T09:00:00Z
            */9999 * * * *        | 2024-05-06T07:08:09Z | 2024-05-06T08:00:00Z
            @hourly               | 2024-05-06T07:08:09Z | 2024-05-06T08:00:00Z
            @daily                | 2024-05-06T07:08:09Z | 2024-05-07T00:00:00Z
            @midnight             | 2024-05-06T07:08:09Z | 2024-05-07T00:00:00Z
            @noon                 | 2024-05-06T07:08:09Z | 2024-05-06T12:00:00Z
            @weekly               | 2024-05-06T07:08:09Z | 2024-05-12T00:00:00Z
            @monthly              | 2024-05-06T07:08:09Z | 2024-06-01T00:00:00Z
            @Yearly               | 2024-05-06T07:08:09Z | 2025-01-01T00:00:00Z
            @annually             | 2024-05-06T07:08:09Z | 2025-01-01T00:00:00Z
            """)
    void the_next_time_is_the_first_one_that_fits(String text, String after, String expected) {
        assertEquals(Instant.parse(expected).toString(), next(text, after));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "*", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * 32 * *", "* * * 0 *",
            "* * * 13 *",
            "* * * * 8", "-1 * * * *", "a * * * *", "* * * foo *", "* * * * monkey", "*/0 * * * *", "*/ * * * *", "/5 * * * *",
            "1- * * * *", "-5 * * * *",
            "1-2-3 * * * *", "1,,2 * * * *", ",1 * * * *", "1, * * * *", "1//2 * * * *", "? * * * *", "* ? * * *", "* * * ? *", "L * * * *",
            "* * * * L",
            "* * 1#2 * *", "* * * * 1#0", "* * * * 1#6", "* * * * 1#", "* * * * #1", "* * * * 1#12", "* * ?,1 * *", "@reboot", "@never",
            "@daily @daily", "* * *\n* *",
            "0 0 30 2 *", "0 0 31 4,6,9,11 *", "99999999999999999999 * * * *", "1\u0660 * * * *", "* * * * *; rm", "* * * * * UTC",
            "0 0 * * janu", "0 0 0,1 * *", "0 0 0-5 * *", "0 0 1 0,1 *", "0 0 * * 1#0,2", "0 0 * * 1#9", "0 0 * * mon#\u0662",
            "*/10000 * * * *"})
    void what_is_no_expression_or_never_comes_is_none(String text) {
        assertEquals(Optional.empty(), CronExpression.parse(text));
    }

    @Test
    void spaces_and_case_do_not_matter() {
        assertEquals(cron("0 9 * jan mon"), cron("  0\t9   * JAN Mon "));
        assertNotEquals(cron("0 9 * jan mon"), cron("0 9 * jan tue"));
    }

    @ParameterizedTest
    @CsvSource({"255,true", "256,false"})
    void expression_has_255_characters_at_most(int length, boolean valid) {
        assertEquals(valid, CronExpression.parse("0 9 * * *" + ",*".repeat(length / 2 - 4) + " ".repeat((length + 1) % 2)).isPresent());
    }

    @Test
    void time_that_never_comes_within_forty_years_is_none() {
        assertEquals(Optional.empty(), CronExpression.stored("0 0 30 2 *").next(Instant.parse("2024-05-06T00:00:00Z"), UTC));
    }

    @Test
    void hostile_texts_are_read_quickly() {
        List<String> texts = List.of("*".repeat(100_000), "1,".repeat(100_000) + "1 * * * *", "1-59/1,".repeat(30) + "1 * * * *",
                "0 0 30 2 mon#".repeat(50),
                "* ".repeat(100_000), "0 0 31 " + "2,4,6,9,11,".repeat(20) + "2 *");
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> texts.forEach(CronExpression::parse));
    }

    @Test
    void a_time_that_a_day_leaves_out_is_made_up_for_at_the_change() {
        assertEquals(List.of("2024-03-30T02:30+01:00", "2024-03-31T03:00+02:00", "2024-04-01T02:30+02:00"),
                times("30 2 * * *", "Europe/Berlin", "2024-03-30T00:00:00Z", 3));
        assertEquals(List.of("2024-03-31T01:59+01:00", "2024-03-31T03:00+02:00", "2024-04-01T01:00+02:00"),
                times("0-59/20,59 1-2 * * *", "Europe/Berlin", "2024-03-31T00:40:00Z", 3));
        assertEquals(List.of("2024-03-31T03:00+02:00", "2024-03-31T03:30+02:00", "2024-04-01T02:00+02:00"),
                times("*/30 2,3 * * *", "Europe/Berlin", "2024-03-31T00:40:00Z", 3));
    }

    @Test
    void a_time_that_comes_twice_counts_once() {
        assertEquals(List.of("2024-10-27T02:30+02:00", "2024-10-28T02:30+01:00"),
                times("30 2 * * *", "Europe/Berlin", "2024-10-26T01:00:00Z", 2));
        assertEquals(List.of("2024-10-28T02:30+01:00"), times("30 2 * * *", "Europe/Berlin", "2024-10-27T01:10:00Z", 1),
                "asked in the second one");
    }

    @Test
    void what_happens_every_hour_happens_in_each_hour_that_passes() {
        assertEquals(List.of("2024-10-27T01:15+02:00", "2024-10-27T02:15+02:00", "2024-10-27T02:15+01:00", "2024-10-27T03:15+01:00"),
                times("15 * * * *", "Europe/Berlin", "2024-10-26T22:20:00Z", 4));
        assertEquals(List.of("2024-03-31T01:15+01:00", "2024-03-31T03:15+02:00", "2024-03-31T04:15+02:00"),
                times("15 0-23 * * *", "Europe/Berlin", "2024-03-30T23:20:00Z", 3));
        assertEquals(List.of("2024-04-07T01:45+11:00", "2024-04-07T01:45+10:30", "2024-04-07T02:45+10:30"),
                times("45 * * * *", "Australia/Lord_Howe", "2024-04-06T14:00:00Z", 3), "half an hour is doubled");
    }

    @Test
    void days_that_begin_late_or_are_left_out_are_made_up_for() {
        assertEquals(List.of("2018-11-03T00:00-03:00", "2018-11-04T01:00-02:00", "2018-11-05T00:00-02:00"),
                times("@daily", "America/Sao_Paulo", "2018-11-03T02:00:00Z", 3));
        assertEquals(List.of("2011-12-29T12:00-10:00", "2011-12-31T00:00+14:00", "2011-12-31T12:00+14:00"),
                times("@noon", "Pacific/Apia", "2011-12-29T12:00:00Z", 3));
    }

    /**
     * Every daily time of the days around the changes of three years, in zones with changes of all kinds: one run for each date, in order,
     * at the local time or, where there is none, at the change.
     */
    @Test
    void every_day_has_its_run_in_every_zone() {
        for (String zone : List.of("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Africa/Cairo",
                "America/Santiago", "Asia/Beirut", "Africa/Casablanca", "America/Godthab", "Asia/Gaza", "Antarctica/Troll", "UTC")) {
            ZoneId id = ZoneId.of(zone);
            for (int half = 0; half < 48; half++) {
                CronExpression daily = cron(half % 2 * 30 + " " + half / 2 + " * * *");
                for (LocalDate change : changes(id)) {
                    LocalDate first = change.minusDays(3);
                    Instant time = first.atStartOfDay(id).toInstant().minusSeconds(1);
                    for (LocalDate day = first; !day.isAfter(change.plusDays(3)); day = day.plusDays(1)) {
                        time = daily.next(time, id).orElseThrow();
                        LocalDateTime local = time.atZone(id).toLocalDateTime();
                        LocalDateTime wanted = day.atTime(half / 2, half % 2 * 30);
                        boolean leftOut = id.getRules().getValidOffsets(wanted).isEmpty();
                        assertEquals(leftOut ? id.getRules().getTransition(wanted).getDateTimeAfter() : wanted, local, zone);
                    }
                }
            }
        }
    }

    /** Returns the dates of three years on which a zone changes its offset, and one on which it does not. */
    private static List<LocalDate> changes(ZoneId zone) {
        List<LocalDate> changes = new ArrayList<>(List.of(LocalDate.of(2024, 2, 27)));
        ZoneOffsetTransition change = zone.getRules().nextTransition(Instant.parse("2022-01-05T00:00:00Z"));
        while (change != null && change.getDateTimeBefore().getYear() < 2025) {
            changes.add(change.getDateTimeBefore().toLocalDate());
            change = zone.getRules().nextTransition(change.getInstant());
        }
        return changes;
    }

    @ParameterizedTest
    @CsvSource({"0 3 * * *,UTC,2024-05-06T03:00:00Z,2024-05-06T03:00:00Z", "0 3 * * *,UTC,2024-05-06T02:59:59Z,2024-05-05T03:00:00Z",
        "0 23 * * 5,Berlin,2024-05-13T00:00:00Z,2024-05-10T21:00:00Z", "0 0 29 2 *,UTC,2027-01-01T00:00:00Z,2024-02-29T00:00:00Z",
        "30 * * * *,UTC,2024-05-06T00:10:00Z,2024-05-05T23:30:00Z", "30 * * * 5,UTC,2024-05-11T12:00:00Z,2024-05-10T23:30:00Z",
        "30 * * * 5,UTC,2024-05-10T00:10:00Z,2024-05-03T23:30:00Z"})
    void previous_time_is_the_last_one_until_a_moment(String cron, String zone, Instant until, Instant previous) {
        assertEquals(Optional.of(previous), CronExpression.parse(cron).orElseThrow().previous(until, TimeZones.of(zone).orElseThrow()));
    }
}
