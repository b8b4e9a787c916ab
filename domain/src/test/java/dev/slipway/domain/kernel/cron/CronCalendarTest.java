package dev.slipway.domain.kernel.cron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the search for times with a calendar that tries each minute of each day, over expressions with lists, ranges that wrap around,
 * steps, names, weekdays by number, and days of month beside weekdays. Each expression is generated with its meaning. The zone is UTC,
 * where no clock changes.
 */
class CronCalendarTest {

    private static final int ROUNDS = 500;
    private static final int YEARS = 41;
    private static final List<String> MONTHS = List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
            "dec");
    private static final List<String> WEEKDAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

    private final Random random = new Random(5);

    @Test
    void search_finds_the_first_time_after_a_moment_and_the_last_one_until_it() {
        for (int round = 0; round < ROUNDS; round++) {
            Part minute = values(0, 60, 59, List.of(), LocalDateTime::getMinute);
            Part hour = values(0, 24, 23, List.of(), LocalDateTime::getHour);
            Part day = daysOfMonth();
            Part month = values(1, 12, 12, MONTHS, LocalDateTime::getMonthValue);
            Part weekday = weekdays();
            boolean either = !day.open() && !weekday.open();
            Predicate<LocalDateTime> days = month.meaning().and(either ? day.meaning().or(weekday.meaning())
                    : day.meaning().and(weekday.meaning()));
            String text = Stream.of(minute, hour, day, month, weekday).map(Part::text).collect(Collectors.joining(" "));
            LocalDateTime moment = LocalDateTime.of(2024, 1, 1, 0, 0).plusSeconds(random.nextInt(100_000_000));
            Predicate<LocalDateTime> times = minute.meaning().and(hour.meaning());

            Optional<CronExpression> cron = CronExpression.parse(text);

            assertEquals(first(days, times, moment), cron.flatMap(found -> found.next(instant(moment), ZoneOffset.UTC)),
                    () -> text + " after " + moment);
            assertEquals(last(days, times, moment), cron.flatMap(found -> found.previous(instant(moment), ZoneOffset.UTC)),
                    () -> text + " until " + moment);
        }
    }

    private static Optional<Instant> first(Predicate<LocalDateTime> days, Predicate<LocalDateTime> times, LocalDateTime after) {
        LocalDate day = after.toLocalDate();
        return day.datesUntil(day.plusYears(YEARS)).map(LocalDate::atStartOfDay).filter(days)
                .flatMap(start -> IntStream.range(0, 24 * 60).mapToObj(start::plusMinutes))
                .filter(time -> time.isAfter(after) && times.test(time)).findFirst().map(CronCalendarTest::instant);
    }

    private static Optional<Instant> last(Predicate<LocalDateTime> days, Predicate<LocalDateTime> times, LocalDateTime until) {
        LocalDate day = until.toLocalDate();
        return Stream.iterate(day, date -> date.isAfter(day.minusYears(YEARS)), date -> date.minusDays(1)).map(LocalDate::atStartOfDay)
                .filter(days).flatMap(start -> IntStream.range(0, 24 * 60).mapToObj(back -> start.plusDays(1).minusMinutes(back + 1)))
                .filter(time -> !time.isAfter(until) && times.test(time)).findFirst().map(CronCalendarTest::instant);
    }

    private static Instant instant(LocalDateTime time) {
        return time.toInstant(ZoneOffset.UTC);
    }

    /** Field, or item of its list, and what it matches. */
    private record Part(String text, Predicate<LocalDateTime> meaning) {

        boolean open() {
            return text.equals("*") || text.equals("?");
        }
    }

    private Part daysOfMonth() {
        return random.nextInt(3) == 0 ? new Part(random.nextBoolean() ? "*" : "?", _ -> true)
                : list(() -> random.nextInt(6) == 0 ? new Part("L", time -> time.toLocalDate().with(TemporalAdjusters.lastDayOfMonth())
                        .equals(time.toLocalDate())) : item(1, 31, 31, List.of(), LocalDateTime::getDayOfMonth));
    }

    private Part weekdays() {
        return random.nextInt(3) == 0 ? new Part(random.nextBoolean() ? "*" : "?", _ -> true)
                : list(() -> random.nextInt(4) == 0 ? weekdayOfMonth()
                        : item(0, 7, 7, WEEKDAYS, time -> time.getDayOfWeek().getValue() % 7));
    }

    /** Second Monday, last Friday. */
    private Part weekdayOfMonth() {
        int number = random.nextInt(8);
        DayOfWeek weekday = DayOfWeek.of(number == 0 ? 7 : number);
        int n = 1 + random.nextInt(6);
        String name = random.nextBoolean() ? "" + number : WEEKDAYS.get(number % 7);
        return n < 6 ? new Part(name + "#" + n, time -> time.with(TemporalAdjusters.dayOfWeekInMonth(n, weekday)).equals(time))
                : new Part(name + (random.nextBoolean() ? "#L" : "#-1"),
                        time -> time.with(TemporalAdjusters.lastInMonth(weekday)).equals(time));
    }

    private Part values(int first, int count, int highest, List<String> names, Function<LocalDateTime, Integer> value) {
        return random.nextInt(3) == 0 ? new Part("*", _ -> true) : list(() -> item(first, count, highest, names, value));
    }

    private Part list(Supplier<Part> items) {
        List<Part> parts = Stream.generate(items).limit(1 + random.nextInt(3)).toList();
        return new Part(parts.stream().map(Part::text).collect(Collectors.joining(",")),
                time -> parts.stream().anyMatch(part -> part.meaning().test(time)));
    }

    /** Returns one value, a range or all, of which a step may leave out some. A range that ends before it starts wraps around. */
    private Part item(int first, int count, int highest, List<String> names, Function<LocalDateTime, Integer> value) {
        int from = first + random.nextInt(highest - first + 1);
        int to = first + random.nextInt(highest - first + 1);
        int step = 1 + random.nextInt(count);
        int end = first + count - 1;
        return switch (random.nextInt(5)) {
            case 0 -> new Part(name(from, first, names), range(from, from, 1, first, count, value));
            case 1 -> new Part(name(from, first, names) + "-" + name(to, first, names), range(from, to, 1, first, count, value));
            case 2 -> new Part(name(from, first, names) + "-" + to + "/" + step, range(from, to, step, first, count, value));
            case 3 -> new Part(name(from, first, names) + "/" + step, range(from, end, step, first, count, value));
            default -> new Part("*/" + step, range(first, end, step, first, count, value));
        };
    }

    private String name(int value, int first, List<String> names) {
        int index = value - first;
        return index < names.size() && random.nextBoolean() ? names.get(index) : "" + value;
    }

    private static Predicate<LocalDateTime> range(int from, int to, int step, int first, int count,
            Function<LocalDateTime, Integer> value) {
        List<Integer> all = new ArrayList<>();
        for (int at = from; at <= (to < from ? to + count : to); at += step) {
            all.add(first + (at - first) % count);
        }
        return time -> all.contains(value.apply(time));
    }
}
