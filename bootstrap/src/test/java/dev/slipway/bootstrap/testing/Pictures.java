package dev.slipway.bootstrap.testing;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import javax.imageio.ImageIO;

/** Pictures that are what they say. */
public final class Pictures {

    private Pictures() {
    }

    public static byte[] png() {
        return of("png");
    }

    public static byte[] of(String format) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(new BufferedImage(2, 2, BufferedImage.TYPE_INT_RGB), format, bytes)) {
                throw new IllegalArgumentException(format);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** A picture with nothing behind it, so long. */
    public static byte[] png(int length) {
        return Arrays.copyOf(png(), length);
    }
}
