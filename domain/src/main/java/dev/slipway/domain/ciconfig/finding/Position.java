package dev.slipway.domain.ciconfig.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place in a configuration, so that people find what a finding is about, even in a file that others include.
 *
 * @param file         the path of the file as its repository names it, with its project in front where that is another one
 * @param line         the line, from 1
 * @param column       the column, from 1
 * @param includedFrom the place of the include that brought the file in; empty in the file that everything begins with
 */
public record Position(String file, int line, int column, Optional<Position> includedFrom) {
    public Position(String file, int line, int column) {
        this(file, line, column, Optional.empty());
    }

    /** The includes that lead here, nearest first. */
    public List<Position> chain() {
        List<Position> chain = new ArrayList<>();
        for (Optional<Position> next = includedFrom; next.isPresent(); next = next.get().includedFrom()) {
            chain.add(next.get());
        }
        return List.copyOf(chain);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column + includedFrom.map(place -> " from " + place).orElse("");
    }
}
