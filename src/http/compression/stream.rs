//! Compression of a response while it is written.

use std::error::Error;
use std::io::Write;
use std::mem;
use std::pin::Pin;

use actix_web::body::{BodyStream, BoxBody, MessageBody};
use actix_web::web::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::{Stream, StreamExt, TryStreamExt, stream};

use super::MIN_BYTES;

type Piece = Result<Bytes, Box<dyn Error>>;

/// A body that is written while it is read, after its beginning was looked at.
pub(super) enum StreamBody {
    /// It has more than [`MIN_BYTES`], and is compressed.
    Compressed(BoxBody),
    /// It ends, or breaks off, before that, and is as it was.
    Short(BoxBody),
}

/// Compresses a body, unless it is short: what comes first is written before the response has a head. No more is kept
/// than one piece and what the algorithm looks back to.
pub(super) async fn compressed(body: BoxBody) -> StreamBody {
    let mut pieces = pieces(body);
    let (mut begun, mut bytes): (Vec<Piece>, usize) = (Vec::new(), 0);
    while bytes <= MIN_BYTES {
        let Some(piece) = pieces.next().await else { break };
        let length = piece.as_ref().ok().map(Bytes::len);
        begun.push(piece);
        let Some(length) = length else { break };
        bytes += length;
    }
    let whole = stream::iter(begun).chain(pieces);
    if bytes > MIN_BYTES {
        StreamBody::Compressed(BoxBody::new(BodyStream::new(gzip(whole))))
    } else {
        StreamBody::Short(BoxBody::new(BodyStream::new(whole)))
    }
}

fn pieces(mut body: BoxBody) -> impl Stream<Item = Piece> + Unpin {
    stream::poll_fn(move |context| Pin::new(&mut body).poll_next(context))
}

/// Compresses each piece so that its reader can unpack it as soon as it has come. The end of gzip, which has the length
/// of the whole, is written at the end alone: what breaks off lacks it.
fn gzip(pieces: impl Stream<Item = Piece> + Unpin) -> impl Stream<Item = Piece> {
    let encoder = GzEncoder::new(Vec::new(), Compression::fast());
    stream::try_unfold(Some((pieces, encoder)), |state| async move {
        let Some((mut pieces, mut encoder)) = state else { return Ok(None) };
        match pieces.try_next().await? {
            Some(piece) => {
                encoder.write_all(&piece)?;
                encoder.flush()?;
                let made = mem::take(encoder.get_mut());
                Ok(Some((Bytes::from(made), Some((pieces, encoder)))))
            }
            None => Ok(Some((Bytes::from(encoder.finish()?), None))),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use actix_web::body::BodySize;
    use flate2::read::GzDecoder;

    use super::*;

    /// How a body ends.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum End {
        Whole,
        Broken,
    }

    fn body(lines: &[Bytes], end: End) -> BoxBody {
        let broken = match end {
            End::Whole => None,
            End::Broken => Some(Err(io::Error::other("broken"))),
        };
        let pieces: Vec<_> = lines.iter().cloned().map(Ok).chain(broken).collect();
        BoxBody::new(BodyStream::new(stream::iter(pieces)))
    }

    /// What comes, and how it ends.
    async fn read(body: BoxBody) -> (Vec<Bytes>, End) {
        assert_eq!(body.size(), BodySize::Stream);
        let (mut pieces, mut read) = (pieces(body), Vec::new());
        while let Some(piece) = pieces.next().await {
            match piece {
                Ok(piece) => read.push(piece),
                Err(_) => return (read, End::Broken),
            }
        }
        (read, End::Whole)
    }

    async fn read_compressed(lines: &[Bytes], end: End) -> (Vec<Bytes>, End) {
        match compressed(body(lines, end)).await {
            StreamBody::Compressed(body) => read(body).await,
            StreamBody::Short(_) => panic!("it is long"),
        }
    }

    async fn read_short(lines: &[Bytes], end: End) -> (Vec<Bytes>, End) {
        match compressed(body(lines, end)).await {
            StreamBody::Compressed(_) => panic!("it is short"),
            StreamBody::Short(body) => read(body).await,
        }
    }

    /// What is unpacked, and whether it is whole.
    fn unpacked(packed: &[Bytes]) -> (Vec<u8>, End) {
        let mut text = Vec::new();
        match GzDecoder::new(packed.concat().as_slice()).read_to_end(&mut text) {
            Ok(_) => (text, End::Whole),
            Err(why) => {
                assert_eq!(why.kind(), io::ErrorKind::UnexpectedEof);
                (text, End::Broken)
            }
        }
    }

    /// Lines of which each is as long as a short body.
    fn lines(count: usize) -> Vec<Bytes> {
        (0..count).map(|n| Bytes::from(format!("{n:0>MIN_BYTES$}\n"))).collect()
    }

    #[tokio::test]
    async fn each_piece_can_be_read_as_soon_as_it_has_come() {
        let lines = lines(50);
        let (packed, end) = read_compressed(&lines, End::Whole).await;
        assert_eq!((end, packed.len()), (End::Whole, lines.len() + 1));
        for come in 1..=lines.len() {
            assert_eq!(unpacked(&packed[..come]), (lines[..come].concat(), End::Broken), "{come}");
        }
        assert_eq!(unpacked(&packed), (lines.concat(), End::Whole));
    }

    #[tokio::test]
    async fn a_body_that_breaks_off_does_not_look_whole() {
        let (packed, end) = read_compressed(&lines(3), End::Broken).await;
        assert_eq!((unpacked(&packed), end), ((lines(3).concat(), End::Broken), End::Broken));
        let short = [Bytes::from("{}\n")];
        assert_eq!(read_short(&short, End::Broken).await, (short.to_vec(), End::Broken));
    }

    #[tokio::test]
    async fn a_short_body_is_left_as_it_is() {
        let lines = [Bytes::from("a\n"), Bytes::from(vec![b'b'; MIN_BYTES - 2]), Bytes::from("c")];
        for short in [&lines[..0], &lines[..1], &lines[..2]] {
            assert_eq!(read_short(short, End::Whole).await, (short.to_vec(), End::Whole));
        }
        let (packed, end) = read_compressed(&lines, End::Whole).await;
        assert_eq!((unpacked(&packed), end), ((lines.concat(), End::Whole), End::Whole));
    }
}
