package dev.slipway.domain.epic;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides the days that epics inherit: the first of the first days, and the last of the last days, of the milestones of its issues and of
 * its child epics. A day of a child that is fixed counts instead of what is below the child. The first and the last day are independent.
 * The function {@code epic_inherited_days} of the database decides the same for lists.
 */
public final class InheritedDays {

    private static final BinaryOperator<LocalDate> EARLIER = BinaryOperator.minBy(Comparator.<LocalDate>naturalOrder());
    private static final BinaryOperator<LocalDate> LATER = BinaryOperator.maxBy(Comparator.<LocalDate>naturalOrder());

    private InheritedDays() {
    }

    /**
     * An epic with what its days depend on.
     *
     * @param milestones days of the milestones of its issues
     */
    public record Source(EpicDate start, EpicDate due, List<EpicDays> milestones, List<Source> children) {

        public Source {
            milestones = List.copyOf(milestones);
            children = List.copyOf(children);
        }
    }

    /** Returns the days that the epic inherits, whether its own are fixed or not. */
    public static EpicDays inherited(Source epic) {
        return new EpicDays(one(epic, EpicDays::start, Source::start, EARLIER), one(epic, EpicDays::due, Source::due, LATER));
    }

    /** Returns the days that count. */
    public static EpicDays effective(Source epic) {
        EpicDays inherited = inherited(epic);
        return new EpicDays(epic.start().effective(inherited.start()), epic.due().effective(inherited.due()));
    }

    private static @Nullable LocalDate one(Source epic, Function<EpicDays, @Nullable LocalDate> day, Function<Source, EpicDate> own,
            BinaryOperator<LocalDate> best) {
        Stream<Optional<LocalDate>> ofMilestones = epic.milestones().stream().map(days -> Optional.ofNullable(day.apply(days)));
        Stream<Optional<LocalDate>> ofChildren = epic.children().stream()
                .map(child -> Optional.ofNullable(own.apply(child).effective(one(child, day, own, best))));
        return Stream.concat(ofMilestones, ofChildren).flatMap(Optional::stream).reduce(best).orElse(null);
    }
}
