package dev.slipway.domain.ciconfig.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Position in the files of a configuration.
 *
 * @param file         path of the file in its repository, after the project where that is another one
 * @param line         line, from 1
 * @param column       column, from 1
 * @param includedFrom position of the include of the file; empty in the first file
 */
public record Position(String file, int line, int column, Optional<Position> includedFrom) {
    public Position(String file, int line, int column) {
        this(file, line, column, Optional.empty());
    }

    /** Returns the includes that lead to the position, nearest first. */
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
