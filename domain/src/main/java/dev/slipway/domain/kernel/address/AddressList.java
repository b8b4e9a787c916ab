package dev.slipway.domain.kernel.address;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A list of ranges of addresses, as settings of an installation name it. */
public record AddressList(List<AddressRange> ranges) {

    public static final AddressList NONE = new AddressList(List.of());

    public AddressList {
        ranges = List.copyOf(ranges);
    }

    /** Reads ranges that commas separate; {@code none} and a blank text are no range. Empty where a part is no range. */
    public static Optional<AddressList> read(String text) {
        if (text.isBlank() || text.strip().equals("none")) {
            return Optional.of(NONE);
        }
        List<AddressRange> ranges = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Optional<AddressRange> range = AddressRange.read(part.strip());
            if (range.isEmpty()) {
                return Optional.empty();
            }
            ranges.add(range.get());
        }
        return Optional.of(new AddressList(ranges));
    }

    public boolean contains(InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }
}
